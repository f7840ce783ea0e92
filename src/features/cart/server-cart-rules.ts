import type { Cart, ServerCartLine } from '#commerce/cart/cart-schema.ts'
import { maxForSale } from '#commerce/max-for-sale.ts'
import { PROMOTIONAL_TAG } from '#features/catalogue/product-search-queries.ts'
import { lineKey } from './line-key.ts'

/** The selling plan of a subscribed line; null for a line that is bought once. */
export const planOf = (line: ServerCartLine) => line.sellingPlanAllocation?.sellingPlan ?? null

const keyOf = (line: ServerCartLine) => lineKey(line.merchandise.id, planOf(line)?.id ?? null)

/** The key of a line while another one with its variant and plan comes before it. */
const keyWithId = (line: ServerCartLine) => `${keyOf(line)}|${line.id}`

/**
 * The lines of a cart by key; a line that sold out has quantity 0 and stays until it is removed. Several lines can have the
 * same variant and plan, if they were made elsewhere with other attributes: the first has the plain key, the others have
 * their line id appended, so that each can be changed.
 */
export function linesByKey(cart: Cart | null): ReadonlyMap<string, ServerCartLine> {
  const lines = new Map<string, ServerCartLine>()
  for (const line of cart?.lines.nodes ?? []) {
    const key = keyOf(line)
    lines.set(lines.has(key) ? keyWithId(line) : key, line)
  }
  return lines
}

/** The key that the line has in this cart: one with the line’s id becomes the plain one when the line before it goes. */
export const currentKey = (cart: Cart | null, key: string) =>
  [...linesByKey(cart)].find(([, line]) => keyWithId(line) === key)?.[0] ?? key

/** The line with this key, or that had it when another line came before it. */
export const lineFor = (cart: Cart | null, key: string) => linesByKey(cart).get(currentKey(cart, key))

/**
 * The id of the line with this key if several lines have its variant and plan; otherwise undefined. A single line needs none:
 * if its key is in the cart after a removal, a duplicated request has created it again.
 */
export function lineIdIfAmbiguous(cart: Cart | null, key: string): string | undefined {
  const line = lineFor(cart, key)
  const isSame = (other: ServerCartLine) => line !== undefined && keyOf(other) === keyOf(line)
  return (cart?.lines.nodes.filter(isSame) ?? []).length > 1 ? line?.id : undefined
}

/** The maximum quantity of a line (CART-28, CART-29); its own quantity when it is not for sale any more (CART-30). */
export function maximumOf({ quantity, merchandise }: ServerCartLine): number {
  return merchandise.availableForSale ? maxForSale(merchandise.quantityAvailable) : quantity
}

/** Whether the shop added the line as a promotion (PROMO-01): such lines are hidden and not counted (CART-36, CART-37). */
export const isPromotional = ({ merchandise }: ServerCartLine) =>
  merchandise.product.tags.some((tag) => tag.toLowerCase() === PROMOTIONAL_TAG)

/** The sum of quantities without promotional lines (CART-31, CART-36). */
export function countOf(cart: Cart): number {
  return cart.lines.nodes.reduce((sum, line) => sum + (isPromotional(line) ? 0 : line.quantity), 0)
}

/** Whether `answer` is an older state of the same cart than `known` (CART-27). */
export function isOlder(answer: Cart, known: Cart | null): boolean {
  return known?.id === answer.id && Date.parse(answer.updatedAt) < Date.parse(known.updatedAt)
}
