import { productPath } from '#config/routes.ts'
import type { Ingredient } from '#content/ingredient.ts'
import type { ProblemReporter } from '#content/problems.ts'
import type { ContentProduct } from '#content/product.ts'
import type { CommerceProduct, Product } from './product.ts'

export interface JoinParts {
  /** By document id; those left out on this site variant are not among them. */
  contentProducts: ReadonlyMap<string, ContentProduct>
  ingredients: ReadonlyMap<string, Ingredient>
  /** By whole commerce id. */
  commerceProducts: ReadonlyMap<string, CommerceProduct>
  /** By whole commerce id; each has at least one selling plan (CAT-10). */
  subscriptions: ReadonlyMap<string, CommerceProduct>
  report: ProblemReporter
}

/** What of the commerce service belongs to the document; what it no longer has is reported and null. */
function commerceOf({ id, title, shopify }: ContentProduct, parts: JoinParts) {
  const commerce = parts.commerceProducts.get(shopify.product) ?? null
  if (commerce === null) {
    parts.report(`product ${id} (${title}): the commerce service does not have ${shopify.product}`)
  }
  if (!shopify.isSubscription || shopify.subscription === null) return { commerce, subscription: null }
  const subscription = parts.subscriptions.get(shopify.subscription) ?? null
  if (subscription === null) {
    parts.report(`product ${id} (${title}): ${shopify.subscription} is not sold in deliveries`)
  }
  return { commerce, subscription }
}

/** The product every page uses (CAT-05..07, CAT-13): the document, and what the commerce service sells of it. */
export function joinProduct(document: ContentProduct, parts: JoinParts): Product {
  const {
    shopify,
    ingredients,
    relatedProducts,
    relatedProductsTitleLink,
    relatedSocialMedia,
    thumb,
    ...rest
  } = document
  const { heroGallery, ...own } = rest
  const isShown = (id: string) => id !== document.id && parts.contentProducts.has(id)
  const { featured } = relatedProducts
  return {
    ...own,
    ...commerceOf(document, parts),
    path: productPath(document.category.slug, document.slug),
    thumb,
    heroGallery,
    galleryThumb: thumb.image,
    poster: heroGallery[0]?.image ?? null,
    ingredients: ingredients.flatMap((id) => parts.ingredients.get(id) ?? []),
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
