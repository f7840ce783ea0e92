/** An amount of the commerce service: a decimal string ("12.5", "1299.00"). Floating point never touches it. */
export interface Money {
  readonly amount: string
  /** ISO 4217. */
  readonly currencyCode: string
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/

/** Whole hundredths, rounded half up from zero; a bigint keeps every amount exact. Null for what is no amount. */
function toCents(amount: string): bigint | null {
  const match = decimal.exec(amount.trim())
  if (match === null) return null
  const [, sign, whole = '0', fraction = ''] = match
  const cents = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2))
  const rounded = cents + (fraction.charAt(2) >= '5' ? 1n : 0n)
  return sign === '-' ? -rounded : rounded
}

/** 1250n → "12.50", with `symbol` between sign and digits. */
function toDecimal(cents: bigint, symbol = ''): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${symbol}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Formats a price as `$0,0.00` (CART-46). Currencies other than the dollar have their code before the amount
 * ("CAD 1,200.00"). Exact for amounts of any length; empty for a text that is not a decimal number.
 */
export function formatMoney(money: Money): string {
  const cents = toCents(money.amount)
  if (cents === null) return ''
  const symbol = money.currencyCode === 'USD' ? '$' : `${money.currencyCode} `
  return toDecimal(cents, symbol).replace(/\B(?=(\d{3})+\.)/g, ',')
}

/** The exact sum, each amount rounded as it is shown; null for different currencies or invalid amounts. */
export function sumMoney(first: Money, more: readonly Money[]): Money | null {
  const { currencyCode } = first
  let sum = 0n
  for (const money of [first, ...more]) {
    const cents = money.currencyCode === currencyCode ? toCents(money.amount) : null
    if (cents === null) return null
    sum += cents
  }
  return { amount: toDecimal(sum), currencyCode }
}

/** The same amount with the other sign. */
export const negated = ({ amount, currencyCode }: Money): Money => ({
  amount: amount.startsWith('-') ? amount.slice(1) : `-${amount}`,
  currencyCode,
})

/** Negative, 0 or positive as `a` is less than, equal to or more than `b`; null for different currencies or invalid amounts. */
export function compareMoney(a: Money, b: Money): number | null {
  if (a.currencyCode !== b.currencyCode) return null
  const left = toCents(a.amount)
  const right = toCents(b.amount)
  if (left === null || right === null) return null
  return left > right ? 1 : left < right ? -1 : 0
}
