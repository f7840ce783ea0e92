import { formatMoney, type Money, negated, sumMoney } from '#commerce/money.ts'

/** How much `total` lacks to free shipping, exactly; null without a threshold or a total, or if their currencies differ. */
export function freeShippingText(threshold: Money | null, total: Money | null): string | null {
  const missing = threshold === null || total === null ? null : sumMoney(threshold, [negated(total)])
  if (missing === null) return null
  const isReached = Number(missing.amount) <= 0
  return isReached ? 'The shipping is free.' : `${formatMoney(missing)} more and the shipping is free.`
}
