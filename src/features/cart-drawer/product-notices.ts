import type { SharedData } from '#features/catalogue/shared-data.ts'

export type NoticeTexts = Pick<SharedData['cart'], 'cbdWarning' | 'shippingNotePowderProducts'>

/** The product type that the shipping note is about (DOC-28). */
const POWDERS = 'Powders'

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
