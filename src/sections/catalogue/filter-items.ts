import { SHELF_PRODUCTS, SHOP_SHELVES } from '#config/limits.ts'
import { withoutMarks } from '#content/stega-marks.ts'
import type { Catalogue } from '#features/catalogue/catalogue.ts'
import type { Category } from '#features/catalogue/category.ts'
import { type Filter, filterOf } from '#features/filter/facets.ts'
import { serializeProducts } from '#features/filter/filterable-products.ts'
import { categoryPagePath, pageNumberOf } from '#features/paging/paging.ts'
import { cardOffer, isForSale } from '#features/product-form/card-offer.ts'
import { deriveOnce } from '#lib/read-tracker.ts'
import { minutesOf } from '../page/current-hour.ts'

/** Derived once, because every category's page asks. */
const currencyOf = deriveOnce((catalogue: Catalogue): string => {
  const sold = catalogue.products.find((product) => cardOffer(product) !== null)
  return (sold && cardOffer(sold)?.price.currencyCode) ?? 'USD'
})

/** What shoppers can filter and sort the products of these shelves by (FIND-01, FIND-02). */
export function filterOfShelves(catalogue: Catalogue, categories: readonly Category[]): Filter {
  const items = categories.flatMap(({ slug, title, products }) =>
    products.map((product, index) => {
      const offer = cardOffer(product)
      return {
        path: product.path,
        title: withoutMarks(product.title),
        price: offer === null ? null : Math.round(Number(offer.price.amount) * 100),
        isForSale: isForSale(product),
        minutes: product.hour === null ? null : minutesOf(withoutMarks(product.hour)),
        category: { slug, title: withoutMarks(title) },
        page: categoryPagePath(slug, pageNumberOf(index)),
      }
    }),
  )
  return filterOf(items, {
    flavorOf: (title) => catalogue.flavorOf(title),
    currencyCode: currencyOf(catalogue),
  })
}

/** The products of a page that has the cards of all its products: none is looked up on another. */
export const productsOnPage = ({ products }: Filter): string =>
  serializeProducts(products.map((product) => ({ ...product, page: '' })))

/** How many products stand on the shelves, each counted once. */
export const productCount = (categories: readonly Category[]): number =>
  new Set(categories.flatMap(({ products }) => products.map(({ path }) => path))).size

/** Whether a shelf has more products than are shown on the page. */
export const hasMoreThan = (shown: number, categories: readonly Shelf[]): boolean =>
  categories.some(({ products }) => products.length > shown)

interface Shelf {
  products: readonly unknown[]
}

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
