import { SHELF_PRODUCTS, SHOP_SHELVES } from '#config/limits.ts'
import type { Category } from '#features/catalogue/category.ts'

interface Shelf {
  products: readonly unknown[]
}

/** How many products stand on the shelves, each counted once. */
export const productCount = (categories: readonly Category[]): number =>
  new Set(categories.flatMap(({ products }) => products.map(({ path }) => path))).size

/** Whether a shelf has more products than are shown on the page. */
export const hasMoreThan = (shown: number, categories: readonly Shelf[]): boolean =>
  categories.some(({ products }) => products.length > shown)

interface Shelves<Category> {
  /** The categories whose products stand on the page. */
  shown: readonly Category[]
  /** Those that the page only links. */
  further: readonly Category[]
  /** Whether every product of every category has its card on the page. */
  isComplete: boolean
}

/** What the shop's page shows of the shop's categories: with hundreds of shelves it would be megabytes long (RTE-07). */
export function shopShelves<Category extends Shelf>(categories: readonly Category[]): Shelves<Category> {
  const [shown, further] = [categories.slice(0, SHOP_SHELVES), categories.slice(SHOP_SHELVES)]
  return { shown, further, isComplete: further.length === 0 && !hasMoreThan(SHELF_PRODUCTS, shown) }
}
