import { formatMoney, type Money, negated, sumMoney } from '#commerce/money.ts'

/**
 * What `total` is short of free shipping, exactly. Null where it cannot be told: without a threshold, without a total, and in
 * another currency than the threshold's.
 */
export function freeShippingText(threshold: Money | null, total: Money | null): string | null {
  const missing = threshold === null || total === null ? null : sumMoney(threshold, [negated(total)])
  if (missing === null) return null
  const isReached = Number(missing.amount) <= 0
  return isReached ? 'The shipping is free.' : `${formatMoney(missing)} more and the shipping is free.`
}
