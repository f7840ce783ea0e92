import { SHELF_PRODUCTS, SHOP_SHELVES } from '#config/limits.ts'
import type { Category } from '#features/catalogue/category.ts'

interface Shelf {
  products: ReadonlyArray<{ path: string }>
}

/** How many products are on the shelves, each counted once. */
export const productCount = (categories: readonly Category[]): number =>
  new Set(categories.flatMap(({ products }) => products.map(({ path }) => path))).size

/** Whether a shelf has more products than are shown on the page. */
export const hasMoreThan = (
  shown: number,
  categories: ReadonlyArray<{ products: readonly unknown[] }>,
): boolean => categories.some(({ products }) => products.length > shown)

interface Shelves<Category> {
  /** The categories whose products are on the page. */
  shown: readonly Category[]
  /** Those that the page only links. */
  further: readonly Category[]
  /** Whether every product of every category has its card on the page. */
  isComplete: boolean
}

/**
 * What the shop's page shows of the shop's categories: with hundreds of shelves it would be megabytes long, and a category
 * that is made of other shelves' products, such as presents, would show them a second time (RTE-07).
 */
export function shopShelves<Category extends Shelf>(categories: readonly Category[]): Shelves<Category> {
  const shown: Category[] = []
  const further: Category[] = []
  const onPage = new Set<string>()
  for (const category of categories) {
    const paths = category.products.map(({ path }) => path)
    const isRepeated = paths.every((path) => onPage.has(path))
    if (isRepeated || shown.length === SHOP_SHELVES) {
      further.push(category)
      continue
    }
    shown.push(category)
    for (const path of paths.slice(0, SHELF_PRODUCTS)) onPage.add(path)
  }
  const isComplete = categories.every(({ products }) => products.every(({ path }) => onPage.has(path)))
  return { shown, further, isComplete }
}
