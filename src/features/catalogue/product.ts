import type { Money } from '#commerce/money.ts'
import type { Variant } from '#commerce/variant-schema.ts'
import type { ContentImage } from '#content/images.ts'
import type { Ingredient } from '#content/ingredient.ts'
import type { Link } from '#content/links.ts'
import type { RichText } from '#content/rich-text.ts'
import type { ContentVideo } from '#content/video-sources.ts'

/** A plan with recurring deliveries; others are left out (CAT-11). */
export interface SellingPlan {
  id: string
  name: string
  recurringDeliveries: { interval: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'; intervalCount: number }
  /** Price of one delivery by variant id, of the variants that have this plan. */
  prices: Readonly<Record<string, Money>>
}

/** A product of the commerce service (CAT-09); `sellingPlans` is empty for one-time purchases. */
export interface CommerceProduct {
  id: string
  title: string
  productType: string
  options: ReadonlyArray<{ name: string; values: readonly string[] }>
  variants: readonly Variant[]
  sellingPlans: readonly SellingPlan[]
}

export interface Slide {
  image: ContentImage
  /** Plays in place of the image. */
  video: ContentVideo | null
  caption: string | null
}

export interface PurchaseDetails {
  details: readonly string[]
  badge: string | null
}

/** The product of every page: the content document merged with what the commerce service sells (CAT-05..07). */
export interface Product {
  /** Content document id. */
  id: string
  slug: string
  title: string
  /** `/shop/{category}/{slug}`. */
  path: string
  category: { id: string; slug: string; title: string }
  cbd: boolean
  hideFromNavigation: boolean
  hideFromCollection: boolean
  badge: string | null
  /** Hour of the day that goes with the flavor ("6:40 pm"). */
  hour: string | null
  description: RichText
  /** 1 to 4 page backgrounds, top to bottom, and the text color on them; hex with `#`. */
  colors: { text: string | null; backgrounds: readonly string[] }
  colorSectionBackground: string | null
  thumb: { image: ContentImage; hovers: readonly ContentImage[] }
  galleryThumb: ContentImage
  poster: ContentImage | null
  heroGallery: readonly Slide[]
  favicon: ContentImage | null
  ingredients: readonly Ingredient[]
  features: {
    title: string | null
    list: ReadonlyArray<{ title: string; text: string | null }>
    cta: Link | null
  }
  purchase: {
    subscription: PurchaseDetails
    single: PurchaseDetails
    details: readonly string[]
    /** Where else it is sold. */
    amazon: Link | null
  }
  related: {
    titleLink: Link | null
    /** Ids in order, without products that this site variant excludes. */
    products: readonly string[]
    featured: string | null
  }
  /** At most 4 posts about it. */
  socialMedia: {
    title: string | null
    posts: ReadonlyArray<{ image: ContentImage; link: Link | null }>
  }
  lookbook: { images: readonly ContentImage[]; cta: Link | null }
  /** Null when the commerce service no longer sells it; it is then shown as unavailable. */
  commerce: CommerceProduct | null
  /** Sold by subscription; null without at least one selling plan (CAT-10). */
  subscription: CommerceProduct | null
  /** SKU of the initial variant; null for the first available one. */
  defaultSku: string | null
  /** SKUs of the variants sold by subscription; empty for all. */
  subscriptionSkus: readonly string[]
}
