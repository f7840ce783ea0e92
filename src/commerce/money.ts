/** An amount of the commerce service: a decimal string ("12.5", "1299.00"), which is never computed with. */
export interface Money {
  readonly amount: string
  /** ISO 4217. */
  readonly currencyCode: string
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/

interface Cents {
  negative: boolean
  /** Whole hundredths, rounded half up; a bigint keeps every amount exact. */
  value: bigint
}

function toCents(amount: string): Cents | null {
  const match = decimal.exec(amount.trim())
  if (match === null) return null
  const [, sign = '', whole = '0', fraction = ''] = match
  const cents = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2))
  const rounded = cents + ((fraction[2] ?? '0') >= '5' ? 1n : 0n)
  return { negative: sign === '-' && rounded > 0n, value: rounded }
}

/**
 * Formats a price as `$0,0.00` (CART-46). Currencies other than the dollar have their code before the amount
 * ("CAD 1,200.00"). Exact for amounts of any length; empty for a text that is not a decimal number.
 */
export function formatMoney(money: Money): string {
  const cents = toCents(money.amount)
  if (cents === null) return ''
  const whole = (cents.value / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = (cents.value % 100n).toString().padStart(2, '0')
  const symbol = money.currencyCode === 'USD' ? '$' : `${money.currencyCode} `
  return `${cents.negative ? '-' : ''}${symbol}${whole}.${fraction}`
}

/** Negative, 0 or positive as `a` is less than, equal to or more than `b`; null for different currencies or invalid amounts. */
export function compareMoney(a: Money, b: Money): number | null {
  if (a.currencyCode !== b.currencyCode) return null
  const left = toCents(a.amount)
  const right = toCents(b.amount)
  if (left === null || right === null) return null
  const difference =
    (left.negative ? -left.value : left.value) - (right.negative ? -right.value : right.value)
  return difference === 0n ? 0 : difference > 0n ? 1 : -1
}
