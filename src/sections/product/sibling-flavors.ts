import { SIBLING_FLAVORS_MAX } from '#config/limits.ts'
import type { Product } from '#features/catalogue/product.ts'
import { memoizeTracked } from '#lib/read-tracker.ts'

interface Flavors {
  products: readonly Product[]
  /** Positions by product id. */
  places: ReadonlyMap<string, number>
}

/** The products with an hour. Cached by category, because every product page needs them. */
const flavorsOf = memoizeTracked((shelf: readonly Product[]): Flavors => {
  const products = shelf.filter(({ hour }) => hour !== null)
  return { products, places: new Map(products.map(({ id }, place) => [id, place])) }
})

/**
 * The flavors in a product's category, including its own, in order; in a large category only the nearest ones, to keep the
 * page light. Empty for a product that is no flavor.
 */
export function flavorsBeside(product: Product, shelf: readonly Product[]): readonly Product[] {
  if (product.hour === null) return []
  const { products, places } = flavorsOf(shelf)
  const before = (places.get(product.id) ?? 0) - Math.floor(SIBLING_FLAVORS_MAX / 2)
  const first = Math.max(0, Math.min(before, products.length - SIBLING_FLAVORS_MAX))
  return products.slice(first, first + SIBLING_FLAVORS_MAX)
}
