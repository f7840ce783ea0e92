import type { Content } from '#content/content.ts'
import type { HomeDocument } from '#content/home.ts'
import { ContentError, type ContentProblem, type ProblemReporter } from '#content/problems.ts'
import type { CatalogueApi } from './catalogue.api.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'
import type { Category } from './category.ts'
import { type FixedPaths, fixedPaths } from './fixed-paths.ts'
import type { CommerceProduct, Product } from './product.ts'
import { PROMOTIONAL_SEARCH, SUBSCRIPTIONS_SEARCH } from './searches.ts'
import { joinShopMenu, type MenuSection, shopCategories } from './shop-menu.ts'

/** All that pages are made from, loaded and joined. */
export interface Shop {
  content: Content
  catalogue: Catalogue
  home: HomeDocument
  /** The shop drawer (CHR-13). */
  menu: readonly MenuSection[]
  /** The categories of `/shop`, in order (RTE-07). */
  shopCategories: readonly Category[]
  paths: FixedPaths
  /** What the empty cart suggests (DOC-06). */
  featuredProduct: Product | null
  /** What the commerce service gives along with packs (CAT-15). */
  promotional: readonly CommerceProduct[]
}

export interface ShopParts {
  content: Content
  api: CatalogueApi
  /** Told of content the shop can do without (a link leading nowhere, a product no longer sold). */
  report: ProblemReporter
  /** Told of what stops the load, before it is thrown (CAT-19). */
  reportError: (error: unknown) => void
}

/** Lets loading go on past documents that do not parse, so that one error names all of them. */
class Gathering {
  readonly problems: ContentProblem[] = []

  async take<Value>(loading: Promise<Value>): Promise<Value | null> {
    try {
      return await loading
    } catch (failure) {
      if (!(failure instanceof ContentError)) throw failure
      this.problems.push(...failure.problems)
      return null
    }
  }
}

/** Every kind that the sequence below does not load itself, so that a bad document of any kind is found at once. */
function loadOthers(content: Content): readonly Promise<unknown>[] {
  return [
    content.announcementBanners.all(),
    content.buyNow.all(),
    content.collections.all(),
    content.forms.all(),
    content.ingredientsWindows.all(),
    content.pages.all(),
    content.press.all(),
    content.signUps.all(),
    content.testimonials.all(),
    content.amazonSettings.get(),
    content.cartSettings.get(),
    content.discountCodeSettings.get(),
    content.ingredientSettings.get(),
    content.klaviyo.get(),
    content.labResults.get(),
    content.rebuy.get(),
    content.scrollIndicator.get(),
    content.siteBanners.get(),
    content.siteFooter.get(),
    content.siteMeta.get(),
    content.socialMedia.get(),
    content.testimonialsPage.get(),
    content.whatsInside.get(),
    content.whereToBuy.get(),
    content.wholesale.get(),
  ]
}

/** RTE-32: contact forms live where pages do, and one address has one page. */
async function slugClashes({ pages, forms }: Content): Promise<readonly ContentProblem[]> {
  const owners = new Map((await pages.all()).map(({ slug, id }) => [slug, id]))
  return (await forms.all()).flatMap(({ id, slug }) => {
    const owner = owners.get(slug)
    if (owner === undefined) return []
    return [
      { type: 'form', id, field: 'slug', reason: `is ${JSON.stringify(slug)}, as that of page ${owner}` },
    ]
  })
}

async function loadInSequence({ content, api, report }: ShopParts): Promise<Shop> {
  const gathering = new Gathering()
  // The products' two sides come from two services.
  const [commerceProducts, products] = await Promise.all([
    api.products(null),
    gathering.take(content.products.all()),
  ])
  const categories = await gathering.take(content.categories.all())
  const subscriptions = await api.subscriptions(SUBSCRIPTIONS_SEARCH)
  const featured = await gathering.take(content.featuredProduct.get())
  await gathering.take(content.promotionalProducts.all())
  const promotional = await api.products(PROMOTIONAL_SEARCH)
  const ingredients = await gathering.take(content.ingredients.all())
  await gathering.take(content.menus.get())
  const shopMenu = await gathering.take(content.shopMenu.get())
  const home = await gathering.take(content.home.get())
  await Promise.all(loadOthers(content).map((loading) => gathering.take(loading)))

  const { problems } = gathering
  if (problems.length === 0) problems.push(...(await slugClashes(content)))
  if (home === null && !problems.some(({ type }) => type.startsWith('home'))) {
    problems.push({ type: 'home', id: 'home', field: 'it', reason: 'is not published' })
  }
  if (problems.length > 0 || home === null) throw new ContentError(problems)

  const catalogue = createCatalogue({
    products: products ?? [],
    categories: categories ?? [],
    ingredients: ingredients ?? [],
    commerceProducts,
    subscriptions,
    report,
  })
  const menu = joinShopMenu(shopMenu, catalogue)
  return {
    content,
    catalogue,
    home,
    menu,
    shopCategories: shopCategories(menu, catalogue),
    paths: fixedPaths(await content.buyNow.all(), catalogue.categories, report),
    featuredProduct: catalogue.productById(featured?.product ?? ''),
    promotional,
  }
}

/**
 * Loads the shop in the order of CAT-18: products, subscriptions, featured product, promo products, promotional
 * products, ingredients, product menu, shop menu; then the rest.
 * @throws ContentError, ContentServiceError, CatalogueError; each is reported first (CAT-19).
 */
export async function loadShop(parts: ShopParts): Promise<Shop> {
  try {
    return await loadInSequence(parts)
  } catch (error) {
    parts.reportError(error)
    throw error
  }
}
