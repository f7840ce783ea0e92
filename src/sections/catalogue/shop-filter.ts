import type { Catalogue } from '#features/catalogue/catalogue.ts'
import { currentCatalogue } from '#features/catalogue/current-catalogue.api.ts'
import type { Filter } from '#features/filter/facets.ts'
import { serializeProducts } from '#features/filter/filterable-products.ts'
import { trackValue } from '#lib/read-tracker.ts'
import { filterOfShelves, serializeProductsOnPage } from './shelf-filter.ts'
import { productCount, shopShelves } from './shop-shelves.ts'

interface ShopFilter {
  filter: Omit<Filter, 'products'>
  /** The number of products on all shelves, each counted once. */
  total: number
  /** As text; null when not every product has its card on the page. */
  products: string | null
}

const filters = new WeakMap<Catalogue, Filter>()
const texts = new WeakMap<Filter, string>()

async function filterOfShop(): Promise<Filter> {
  const catalogue = await currentCatalogue()
  const filter = filters.get(catalogue) ?? filterOfShelves(catalogue, catalogue.shopCategories)
  filters.set(catalogue, filter)
  return filter
}

/** What shoppers can filter and sort the products of the shop's page by; it differs with few changes of a product. */
export const shopFilter = (): Promise<ShopFilter> =>
  trackValue('filter of the shop', async () => {
    const { facets, sortings, products } = await filterOfShop()
    const { shopCategories } = await currentCatalogue()
    return {
      filter: { facets, sortings },
      total: productCount(shopCategories),
      products: shopShelves(shopCategories).isComplete ? serializeProductsOnPage(products) : null,
    }
  })

/** What the filter knows of all products of the shop's page, as text. */
export const shopProducts = (): Promise<string> =>
  trackValue('filterable products of the shop', async () => {
    const filter = await filterOfShop()
    const text = texts.get(filter) ?? serializeProducts(filter.products)
    texts.set(filter, text)
    return text
  })
