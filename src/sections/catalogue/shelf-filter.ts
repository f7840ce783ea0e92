import { withoutMarks } from '#content/stega-marks.ts'
import type { Catalogue } from '#features/catalogue/catalogue.ts'
import type { Category } from '#features/catalogue/category.ts'
import { type Filter, filterOf } from '#features/filter/facets.ts'
import { serializeProducts } from '#features/filter/filterable-products.ts'
import { categoryPagePath, pageNumberOf } from '#features/paging/paging.ts'
import { cardOffer, isForSale } from '#features/product-form/card-offer.ts'
import { minutesOf } from '../page/current-hour.ts'

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
    currencyCode: catalogue.currencyCode ?? 'USD',
  })
}

/** The products as text, for a page that has all their cards: none is looked up on another page. */
export const serializeProductsOnPage = (products: Filter['products']): string =>
  serializeProducts(products.map((product) => ({ ...product, page: '' })))
