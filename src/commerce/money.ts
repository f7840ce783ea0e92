/** An amount of the commerce service: a decimal string ("12.5", "1299.00"). Floating point never touches it. */
export interface Money {
  readonly amount: string
  /** ISO 4217. */
  readonly currencyCode: string
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/

// Currencies without cents, and with thousandths, by ISO 4217. Not by `Intl`, where browsers differ.
const noDecimals = /BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|VND|VUV|X[AOP]F/
const threeDecimals = /BHD|IQD|JOD|KWD|LYD|OMR|TND/

/**
 * The exact sum in as many decimals as the currency has, each amount rounded half up from zero first, as it is shown; null
 * for different currencies or invalid amounts.
 */
export function sumMoney(first: Money, more: readonly Money[]): Money | null {
  const { currencyCode } = first
  const decimals = noDecimals.test(currencyCode) ? 0 : threeDecimals.test(currencyCode) ? 3 : 2
  // In the currency's smallest unit; a bigint keeps every amount exact.
  let sum = 0n
  for (const money of [first, ...more]) {
    const match = money.currencyCode === currencyCode ? decimal.exec(money.amount) : null
    if (match === null) return null
    const [, sign, whole, fraction = ''] = match
    const tenths = BigInt(whole + `${fraction}0000`.slice(0, decimals + 1))
    const units = (tenths + 5n) / 10n
    sum += sign === '-' ? -units : units
  }
  const amount = String(sum)
    .replace(/\d+/, (digits) => digits.padStart(decimals + 1, '0'))
    .replace(RegExp(`(?=.{${decimals}}$)`), decimals > 0 ? '.' : '')
  return { amount, currencyCode }
}

/**
 * Formats a price as `$0,0.00` (CART-46), with as many decimals as its currency has. Currencies other than the dollar have
 * their code before the amount ("CAD 1,200.00"). Exact for amounts of any length; empty for a text that is not a decimal
 * number.
 */
export function formatMoney(money: Money): string {
  const { currencyCode } = money
  const symbol = currencyCode === 'USD' ? '$' : `${currencyCode} `
  const amount = sumMoney(money, [])?.amount.replace(/\B(?=(\d{3})+(\.|$))/g, ',')
  return amount?.replace(/^-?/, `$&${symbol}`) ?? ''
}

/** The same amount with the other sign. */
export const negated = ({ amount, currencyCode }: Money): Money => ({
  amount: `-${amount}`.replace('--', ''),
  currencyCode,
})

/** Negative, 0 or positive as `a` is less than, equal to or more than `b`; NaN for different currencies or invalid amounts. */
export const compareMoney = (a: Money, b: Money): number => Number(sumMoney(a, [negated(b)])?.amount)

/** `compareAt` when it is higher than `price`, else null. */
export const compareAtIfHigher = (compareAt: Money | null, price: Money): Money | null =>
  compareAt !== null && compareMoney(compareAt, price) > 0 ? compareAt : null
