/** An amount as the commerce service writes it: a decimal string ("12.5", "1299.00"), never computed with. */
export interface Money {
  readonly amount: string
  /** ISO 4217. */
  readonly currencyCode: string
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/

interface Cents {
  negative: boolean
  /** Whole hundredths, rounded half up; a bigint, so that no amount is ever inexact. */
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
 * A price as shoppers read it, in the format `$0,0.00` (CART-46). Currencies other than the dollar show their code
 * before the amount ("CAD 1,200.00"), so that no amount is ever mistaken for dollars. Exact for any length of amount;
 * what is not a decimal number answers "", never "NaN".
 */
export function formatMoney(money: Money): string {
  const cents = toCents(money.amount)
  if (cents === null) return ''
  const whole = (cents.value / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = (cents.value % 100n).toString().padStart(2, '0')
  const symbol = money.currencyCode === 'USD' ? '$' : `${money.currencyCode} `
  return `${cents.negative ? '-' : ''}${symbol}${whole}.${fraction}`
}

/** Below 0, 0 or above 0 as `a` is less than, equal to or more than `b`; null when they cannot be compared. */
export function compareMoney(a: Money, b: Money): number | null {
  if (a.currencyCode !== b.currencyCode) return null
  const left = toCents(a.amount)
  const right = toCents(b.amount)
  if (left === null || right === null) return null
  const difference =
    (left.negative ? -left.value : left.value) - (right.negative ? -right.value : right.value)
  return difference === 0n ? 0 : difference > 0n ? 1 : -1
}
