import { withoutMarks } from '#content/stega-marks.ts'
import type { Catalogue } from '#features/catalogue/catalogue.ts'
import type { Category } from '#features/catalogue/category.ts'
import { type Filter, filterOf } from '#features/filter/facets.ts'
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

/** The filter of the shop's page; derived once, because the page and its data file both ask. */
export const shopFilter = deriveOnce((catalogue: Catalogue) =>
  filterOfShelves(catalogue, catalogue.shopCategories),
)

/** How many products stand on the shelves, each counted once. */
export const productCount = (categories: readonly Category[]): number =>
  new Set(categories.flatMap(({ products }) => products.map(({ path }) => path))).size

/** Whether a shelf has more products than are shown on the page. */
export const hasMoreThan = (shown: number, categories: readonly Category[]): boolean =>
  categories.some(({ products }) => products.length > shown)
