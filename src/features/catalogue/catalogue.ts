import { numericId } from '#commerce/ids.ts'
import { documentPath } from '#config/routes.ts'
import type { FeaturedProduct } from '#content/featured-product.ts'
import type { Ingredient } from '#content/ingredient.ts'
import type { ProblemReporter } from '#content/problems.ts'
import type { ContentProduct } from '#content/product.ts'
import type { ContentCategory } from '#content/product-category.ts'
import type { PromotionalProduct } from '#content/promotional-product.ts'
import type { ShopMenuContent } from '#content/shop-menu.ts'
import { type Category, productsOf } from './category.ts'
import { createFlavorOf, type FlavorOf } from './flavors.ts'
import { mergeProduct } from './merge-product.ts'
import type { CommerceProduct, Product } from './product.ts'
import { type Promotion, resolvePromotions } from './resolve-promotions.ts'
import { type MenuSection, mergeShopMenu, shopCategories } from './shop-menu.ts'

/** Everything there is to buy: documents merged with what the commerce service sells, in order. */
export interface Catalogue {
  /** All products with a page on this site variant, by document id. */
  readonly products: readonly Product[]
  /** By title. */
  readonly categories: readonly Category[]
  /** The shop drawer (CHR-13). */
  readonly menu: readonly MenuSection[]
  /** The categories of `/shop`, in order (RTE-07). */
  readonly shopCategories: readonly Category[]
  /** What the empty cart suggests (DOC-06). */
  readonly featuredProduct: Product | null
  /** Which variants are given along with which pack sizes (PROMO-03). */
  readonly promotions: readonly Promotion[]
  /** The currency of all prices; null for a shop that sells nothing. */
  readonly currencyCode: string | null
  /** The id of the first document by the number of its commerce product, where several documents sell that product. */
  readonly firstSellers: Readonly<Record<string, string>>
  productById(id: string): Product | null
  /** By the path of its page. */
  productByPath(path: string): Product | null
  /** Products of these ids, in their order; those that do not show are left out. */
  productsById(ids: readonly string[]): readonly Product[]
  categoryById(id: string): Category | null
  categoryBySlug(slug: string): Category | null
  /** One at a time, so that a page depends on the flavors of its own products only. */
  flavorOf: FlavorOf
}

export interface CatalogueOptions {
  products: readonly ContentProduct[]
  categories: readonly ContentCategory[]
  ingredients: readonly Ingredient[]
  featuredProduct: FeaturedProduct | null
  shopMenu: ShopMenuContent | null
  promotions: readonly PromotionalProduct[]
  commerceProducts: readonly CommerceProduct[]
  subscriptions: readonly CommerceProduct[]
  /** What the commerce service gives along with packs (CAT-15). */
  promotionalProducts: readonly CommerceProduct[]
  report: ProblemReporter
  /** Wraps each product and category, such as in an object that tracks reads. */
  wrap?: {
    product: (document: ContentProduct, merge: () => Product) => Product
    category: (category: Category) => Category
  }
}

const byId = <Item extends { id: string }>(items: readonly Item[]): ReadonlyMap<string, Item> =>
  new Map(items.map((item) => [item.id, item]))

function toCategory(
  document: ContentCategory,
  products: ReadonlyMap<string, Product>,
  own: readonly Product[],
): Category {
  const all = productsOf(document, { own, byId: products })
  const { featuredProducts } = document
  return {
    ...document,
    path: documentPath('productCategory', { slug: document.slug }) ?? '/',
    products: all.filter((product) => !product.hideFromCollection),
    menuProducts: all.filter((product) => !product.hideFromNavigation),
    featuredProducts:
      featuredProducts === null
        ? null
        : {
            ...featuredProducts,
            products: featuredProducts.products.flatMap((id) => products.get(id) ?? []),
          },
  }
}

function firstSellers(products: readonly Product[]): Readonly<Record<string, string>> {
  const sellers = new Map<string, string>()
  const shared = new Map<string, string>()
  for (const { id, commerce, subscription } of products) {
    for (const sold of [commerce, subscription]) {
      const number = sold === null ? null : numericId(sold.id)
      if (number === null) continue
      const first = sellers.get(number) ?? id
      sellers.set(number, first)
      if (first !== id) shared.set(number, first)
    }
  }
  return Object.fromEntries(shared)
}

/** A site has one market, so that all prices have the currency of the first. */
function currencyOf(products: readonly Product[]): string | null {
  for (const { commerce } of products)
    for (const { price } of commerce?.variants ?? []) return price.currencyCode
  return null
}

const identityWrap: NonNullable<CatalogueOptions['wrap']> = {
  product: (_, merge) => merge(),
  category: (category) => category,
}

/** Merges content with commerce by decoded product id (CAT-05, CAT-13). */
export function createCatalogue(options: CatalogueOptions): Catalogue {
  const sources = {
    contentProducts: byId(options.products),
    ingredients: byId(options.ingredients),
    commerceProducts: byId(options.commerceProducts),
    subscriptions: byId(options.subscriptions),
    report: options.report,
  }
  const { product: wrapProduct, category: wrapCategory } = options.wrap ?? identityWrap
  const products = options.products.map((document) =>
    wrapProduct(document, () => mergeProduct(document, sources)),
  )
  const productsById = byId(products)
  const productsByPath = new Map(products.map((product) => [product.path, product]))
  const ownProducts = Map.groupBy(products, (product) => product.category.id)
  const categories = options.categories
    .map((document) => wrapCategory(toCategory(document, productsById, ownProducts.get(document.id) ?? [])))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
  const categoriesById = byId(categories)
  const categoriesBySlug = new Map(categories.map((category) => [category.slug, category]))
  const menu = mergeShopMenu(options.shopMenu, categoriesById)
  return {
    products,
    categories,
    menu,
    shopCategories: shopCategories(menu, categories),
    featuredProduct: productsById.get(options.featuredProduct?.product ?? '') ?? null,
    promotions: resolvePromotions(options.promotions, options.promotionalProducts),
    currencyCode: currencyOf(products),
    firstSellers: firstSellers(products),
    productById: (id) => productsById.get(id) ?? null,
    productByPath: (path) => productsByPath.get(path) ?? null,
    productsById: (ids) => ids.flatMap((id) => productsById.get(id) ?? []),
    categoryById: (id) => categoriesById.get(id) ?? null,
    categoryBySlug: (slug) => categoriesBySlug.get(slug) ?? null,
    flavorOf: createFlavorOf(products),
  }
}
