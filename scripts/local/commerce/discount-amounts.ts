import type { CatalogueDiscount } from './catalogue.ts'
import { type Cents, percentOf } from './money.ts'

/** What discounts need to know of a line. */
export interface DiscountableLine {
  productId: string
  isGiftCard: boolean
  /** Cents, less what other discounts took off before. */
  total: Cents
}

/** Whether the discount applies to the line: never to gift cards. */
export const isEntitled = ({ products }: CatalogueDiscount, line: DiscountableLine) =>
  !line.isGiftCard && (products === null || products.includes(line.productId))

/** Cents off each line, in the order of `lines`: percentages line by line, a fixed amount by the lines' totals. */
export function amountsOff(discount: CatalogueDiscount, lines: readonly DiscountableLine[]): Cents[] {
  const bases = lines.map((line) => (isEntitled(discount, line) ? line.total : 0))
  const base = bases.reduce((sum, total) => sum + total, 0)
  const off =
    discount.kind === 'percentage'
      ? percentOf(base, Math.min(discount.value, 100))
      : Math.min(discount.value, base)
  // Spread by running totals, so that the parts add up to the whole and none is more than its line.
  let before = 0
  let spent = 0
  return bases.map((total) => {
    before += total
    const upTo = base === 0 ? 0 : Number((BigInt(off) * BigInt(before)) / BigInt(base))
    const share = upTo - spent
    spent = upTo
    return share
  })
}
