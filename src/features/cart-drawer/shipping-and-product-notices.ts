import { formatMoney, type Money, negated, sumMoney } from '#commerce/money.ts'
import { POWDERS } from '#config/product-types.ts'
import type { SharedData } from '#features/shared-data/shared-data.ts'

/** How much `total` lacks to free shipping, exactly; null without a threshold or a total, or if their currencies differ. */
export function freeShippingText(threshold: Money | null, total: Money | null): string | null {
  const missing = threshold === null || total === null ? null : sumMoney(threshold, [negated(total)])
  if (missing === null) return null
  const isReached = Number(missing.amount) <= 0
  return isReached ? 'The shipping is free.' : `${formatMoney(missing)} more and the shipping is free.`
}

export type NoticeTexts = Pick<SharedData['cart'], 'cbdWarning' | 'shippingNotePowderProducts'>

/** The editors' notices that apply to a cart with such lines, without blank ones (DOC-28). */
export function productNotices(
  { cbdWarning, shippingNotePowderProducts }: NoticeTexts,
  lines: ReadonlyArray<{ readonly productType: string | null; readonly cbd: boolean }>,
): string[] {
  const notices = [
    lines.some(({ cbd }) => cbd) ? cbdWarning : null,
    lines.some(({ productType }) => productType === POWDERS) ? shippingNotePowderProducts : null,
  ]
  return notices.flatMap((text) => (text === null || text.trim() === '' ? [] : [text]))
}
