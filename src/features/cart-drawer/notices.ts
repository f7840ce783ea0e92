import type { SharedData } from '#features/catalogue/shared-data.ts'

export type NoticeTexts = Pick<SharedData['cart'], 'cbdWarning' | 'shippingNotePowderProducts'>

/** The product type of what the shipping note is about (DOC-28). */
const POWDERS = 'Powders'

/** What is to be said of a cart with such lines (DOC-28); texts that are not set, or blank, are left out. */
export function noticesFor(
  { cbdWarning, shippingNotePowderProducts }: NoticeTexts,
  lines: ReadonlyArray<{ readonly productType: string | null; readonly cbd: boolean }>,
): string[] {
  const notices = [
    lines.some(({ cbd }) => cbd) ? cbdWarning : null,
    lines.some(({ productType }) => productType === POWDERS) ? shippingNotePowderProducts : null,
  ]
  return notices.flatMap((text) => (text === null || text.trim() === '' ? [] : [text]))
}
