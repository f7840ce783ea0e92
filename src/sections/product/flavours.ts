import { FLAVOURS_BESIDE } from '#config/limits.ts'
import type { Product } from '#features/catalogue/product.ts'

interface Flavours {
  products: readonly Product[]
  /** Where each stands, by id. */
  places: ReadonlyMap<string, number>
}

const known = new WeakMap<readonly Product[], Flavours>()

/** Flavours are what belongs to an hour. Found once for a shelf, however many of its products' pages ask. */
function flavoursOf(shelf: readonly Product[]): Flavours {
  const found = known.get(shelf)
  if (found !== undefined) return found
  const products = shelf.filter(({ hour }) => hour !== null)
  const flavours = { products, places: new Map(products.map(({ id }, place) => [id, place])) }
  known.set(shelf, flavours)
  return flavours
}

/**
 * The flavours of a product's shelf, itself among them, in the shelf's order; of a long shelf those that stand around
 * the product, so that its page stays light. None for a product that is no flavour.
 */
export function flavoursBeside(product: Product, shelf: readonly Product[]): readonly Product[] {
  if (product.hour === null) return []
  const { products, places } = flavoursOf(shelf)
  const before = (places.get(product.id) ?? 0) - Math.floor(FLAVOURS_BESIDE / 2)
  const first = Math.max(0, Math.min(before, products.length - FLAVOURS_BESIDE))
  return products.slice(first, first + FLAVOURS_BESIDE)
}
