import { productPath } from '#config/routes.ts'
import type { Ingredient } from '#content/ingredient.ts'
import type { ProblemReporter } from '#content/problems.ts'
import type { ContentProduct } from '#content/product.ts'
import type { CommerceProduct, Product } from './product.ts'

export interface ProductSources {
  /** By document id, without those that this site variant excludes. */
  contentProducts: ReadonlyMap<string, ContentProduct>
  ingredients: ReadonlyMap<string, Ingredient>
  /** By whole commerce id. */
  commerceProducts: ReadonlyMap<string, CommerceProduct>
  /** By whole commerce id; each has at least one selling plan (CAT-10). */
  subscriptions: ReadonlyMap<string, CommerceProduct>
  report: ProblemReporter
}

/** The commerce products of a document; null and reported where the commerce service no longer has one. */
function commerceOf({ id, title, shopify }: ContentProduct, sources: ProductSources) {
  const commerce = sources.commerceProducts.get(shopify.product) ?? null
  if (commerce === null) {
    sources.report(`product ${id} (${title}): the commerce service does not have ${shopify.product}`)
  }
  if (!shopify.isSubscription || shopify.subscription === null) return { commerce, subscription: null }
  const subscription = sources.subscriptions.get(shopify.subscription) ?? null
  if (subscription === null) {
    sources.report(`product ${id} (${title}): ${shopify.subscription} is not sold in deliveries`)
  }
  return { commerce, subscription }
}

/** Merges a document with what the commerce service sells of it (CAT-05..07, CAT-13). */
export function mergeProduct(document: ContentProduct, sources: ProductSources): Product {
  const { shopify, ingredients, relatedProducts, relatedProductsTitleLink, relatedSocialMedia, ...own } =
    document
  const isShown = (id: string) => id !== document.id && sources.contentProducts.has(id)
  const { featured } = relatedProducts
  return {
    ...own,
    ...commerceOf(document, sources),
    path: productPath(document.category.slug, document.slug),
    galleryThumb: own.thumb.image,
    poster: own.heroGallery[0]?.image ?? null,
    ingredients: ingredients.flatMap((id) => sources.ingredients.get(id) ?? []),
    related: {
      titleLink: relatedProductsTitleLink,
      products: relatedProducts.products.filter(isShown),
      featured: featured !== null && isShown(featured) ? featured : null,
    },
    socialMedia: relatedSocialMedia,
    defaultSku: shopify.defaultSku,
    subscriptionSkus: shopify.subscriptionSkus,
  }
}
