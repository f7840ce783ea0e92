import type { Content } from '#content/content.ts'
import { type ProblemReporter, reportAndRethrow } from '#content/problems.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'
import type { CatalogueApi } from './fetch-products.api.ts'
import { PROMOTIONAL_SEARCH, SUBSCRIPTIONS_SEARCH } from './product-search-queries.ts'

export interface CatalogueSources {
  content: Content
  api: CatalogueApi
  /** Takes what the shop can do without, such as a product that is no longer sold. */
  report: ProblemReporter
  /** Takes what stops the load, before it is thrown (CAT-19). */
  reportError: (error: unknown) => void
}

async function loadInSequence({ content, api, report }: CatalogueSources): Promise<Catalogue> {
  // Two services answer these, so they are asked at the same time.
  const [commerceProducts, products] = await Promise.all([api.products(null), content.all('product')])
  const categories = await content.all('productCategory')
  const subscriptions = await api.subscriptions(SUBSCRIPTIONS_SEARCH)
  const featuredProduct = await content.get('featuredProduct')
  const promotions = await content.all('promotionalProduct')
  const promotionalProducts = await api.products(PROMOTIONAL_SEARCH)
  const ingredients = await content.all('ingredient')
  // The footer reads the product menu itself. Loading it here reports an error in it and stops the build (CAT-19).
  await content.get('menus')
  const shopMenu = await content.get('shopMenu')
  return createCatalogue({
    products,
    categories,
    ingredients,
    featuredProduct,
    shopMenu,
    promotions,
    commerceProducts,
    subscriptions,
    promotionalProducts,
    report,
  })
}

/**
 * Loads the startup data and merges everything there is to buy, in the order of CAT-18: products, subscriptions, featured
 * product, promo products, promotional products, ingredients, product menu (in the document `menus`), shop menu. Categories,
 * which the row does not name, come after the products.
 * @throws ContentError, ContentServiceError, CatalogueError; each is reported first (CAT-19).
 */
export function loadCatalogue(sources: CatalogueSources): Promise<Catalogue> {
  return loadInSequence(sources).catch(reportAndRethrow(sources.reportError))
}
