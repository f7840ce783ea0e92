import type { Money } from '#commerce/money.ts'
import type { ContentImage } from '#content/images.ts'
import type { Ingredient } from '#content/ingredient.ts'
import type { Link } from '#content/links.ts'
import type { RichText } from '#content/rich-text.ts'
import type { HostedVideo } from '#content/videos.ts'

/** A merchandise variant; ids are whole, decoded global ids (CAT-13). */
export interface Variant {
  id: string
  sku: string | null
  title: string
  price: Money
  compareAtPrice: Money | null
  availableForSale: boolean
  /** Units left; null when the shop does not track them. */
  quantityAvailable: number | null
  selectedOptions: ReadonlyArray<{ name: string; value: string }>
}

/** A plan with recurring deliveries; others are dropped on reading (CAT-11). */
export interface SellingPlan {
  id: string
  name: string
  recurringDeliveries: { interval: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'; intervalCount: number }
  /** For each variant id that has this plan, what one delivery costs as the commerce service gives it. */
  prices: Readonly<Record<string, Money>>
}

/** A product as the commerce service sells it (CAT-09); `sellingPlans` is empty for single purchase. */
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
  /** Plays in the picture's place. */
  video: HostedVideo | null
  caption: string | null
}

export interface PurchaseDetails {
  details: readonly string[]
  badge: string | null
}

/** The one product every page uses: the content document joined with what the commerce service sells (CAT-05..07). */
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
  /** The hour of the day the flavour belongs to ("6:40 pm"), from the document. */
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
    /** Where else it is sold; null when nowhere. */
    amazon: Link | null
  }
  related: {
    titleLink: Link | null
    /** Ids of products that show on this variant of the site, in order. */
    products: readonly string[]
    featured: string | null
  }
  /** What people posted about it, 4 at most; empty for none. */
  socialMedia: {
    title: string | null
    posts: ReadonlyArray<{ image: ContentImage; link: Link | null }>
  }
  lookbook: { images: readonly ContentImage[]; cta: Link | null }
  /** Null when the commerce service no longer has it: shown as unavailable. */
  commerce: CommerceProduct | null
  /** Bought in deliveries; null for single purchase only. Kept only with at least one selling plan (CAT-10). */
  subscription: CommerceProduct | null
  /** The variant chosen at first; null for the first available. */
  defaultSku: string | null
  /** The variants offered as a subscription; empty for all. */
  subscriptionSkus: readonly string[]
}
