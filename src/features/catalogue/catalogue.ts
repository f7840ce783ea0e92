import { documentPath } from '#config/routes.ts'
import type { Ingredient } from '#content/ingredient.ts'
import type { ProblemReporter } from '#content/problems.ts'
import type { ContentProduct } from '#content/product.ts'
import type { ContentCategory } from '#content/product-category.ts'
import { type Category, productsOf } from './category.ts'
import { joinProduct } from './join.ts'
import type { CommerceProduct, Product } from './product.ts'

/** Everything there is to buy, joined and in order. */
export interface Catalogue {
  /** All products with a page on this site variant, by document id. */
  readonly products: readonly Product[]
  /** By title. */
  readonly categories: readonly Category[]
  productById(id: string): Product | null
  /** By the address of its page. */
  productByPath(path: string): Product | null
  /** Ids in order, those that do not show left out. */
  productsById(ids: readonly string[]): readonly Product[]
  categoryById(id: string): Category | null
  categoryBySlug(slug: string): Category | null
}

export interface CatalogueParts {
  products: readonly ContentProduct[]
  categories: readonly ContentCategory[]
  ingredients: readonly Ingredient[]
  commerceProducts: readonly CommerceProduct[]
  subscriptions: readonly CommerceProduct[]
  report: ProblemReporter
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

/** Joins content and commerce by decoded product id (CAT-05, CAT-13). */
export function createCatalogue(parts: CatalogueParts): Catalogue {
  const joining = {
    contentProducts: byId(parts.products),
    ingredients: byId(parts.ingredients),
    commerceProducts: byId(parts.commerceProducts),
    subscriptions: byId(parts.subscriptions),
    report: parts.report,
  }
  const products = parts.products.map((document) => joinProduct(document, joining))
  const productsById = byId(products)
  const productsByPath = new Map(products.map((product) => [product.path, product]))
  const ownProducts = Map.groupBy(products, (product) => product.category.id)
  const categories = parts.categories
    .map((document) => toCategory(document, productsById, ownProducts.get(document.id) ?? []))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
  const categoriesById = byId(categories)
  const categoriesBySlug = new Map(categories.map((category) => [category.slug, category]))
  return {
    products,
    categories,
    productById: (id) => productsById.get(id) ?? null,
    productByPath: (path) => productsByPath.get(path) ?? null,
    productsById: (ids) => ids.flatMap((id) => productsById.get(id) ?? []),
    categoryById: (id) => categoriesById.get(id) ?? null,
    categoryBySlug: (slug) => categoriesBySlug.get(slug) ?? null,
  }
}
