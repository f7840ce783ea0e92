import type { Cents } from './money.ts'

/** What the shop sells, as the service works with it. Ids are whole global ids (`gid://shopify/…`). */
export interface StoreCatalogue {
  shopName: string
  /** The first is the primary one, whose currency all amounts of the catalogue are in. */
  markets: readonly [CatalogueMarket, ...CatalogueMarket[]]
  products: readonly CatalogueProduct[]
  discounts: readonly CatalogueDiscount[]
}

/** Countries that are sold to at the same prices. */
export interface CatalogueMarket {
  handle: string
  /** Codes of ISO 3166, the default first. */
  countries: readonly [string, ...string[]]
  /** ISO 4217. */
  currencyCode: string
  /** What one unit of the primary market's currency is in this one. */
  exchangeRate: number
  /** Ids of the products that are not sold there; the primary market sells all. */
  excludedProducts: readonly string[]
  /** Codes of the schema's `LanguageCode`, the default first. */
  languages: readonly [string, ...string[]]
}

interface NameValue {
  name: string
  value: string
}

export interface CatalogueProduct {
  id: string
  handle: string
  title: string
  /** Plain text, paragraphs apart by an empty line. */
  description: string
  vendor: string
  productType: string
  tags: readonly string[]
  options: ReadonlyArray<{ name: string; values: readonly string[] }>
  /** File names within the sample's `images` folder. */
  images: ReadonlyArray<{ file: string; altText: string }>
  variants: readonly CatalogueVariant[]
  sellingPlanGroups: ReadonlyArray<{
    name: string
    options: ReadonlyArray<{ name: string; values: readonly string[] }>
    plans: readonly CataloguePlan[]
  }>
  requiresSellingPlan: boolean
  isGiftCard: boolean
  /** False: known to carts and `nodes`, but in no listing. */
  published: boolean
}

export interface CatalogueVariant {
  id: string
  title: string
  sku: string
  price: Cents
  compareAtPrice: Cents | null
  selectedOptions: readonly NameValue[]
  /** `tracked: false` answers `quantityAvailable: null`; policy `continue` sells below zero. */
  inventory: { tracked: boolean; quantity: number; policy: 'deny' | 'continue' }
  /** Index into the product's `images`; null for the product's first. */
  image: number | null
}

export interface CataloguePlan {
  id: string
  name: string
  description: string | null
  options: readonly NameValue[]
  /** Null for a plan without recurring deliveries. */
  delivery: { interval: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'; intervalCount: number } | null
  adjustment:
    | { kind: 'percentage'; percentage: number }
    | { kind: 'fixedAmount'; amount: Cents }
    | { kind: 'price'; price: Cents }
}

export interface CatalogueDiscount {
  title: string
  /** Null for an automatic discount. */
  code: string | null
  /** Ids of the products that it is for; null for the whole order. */
  products: readonly string[] | null
  /** The classes of other discounts that may apply beside it. */
  combinesWith: { order: boolean; product: boolean }
  kind: 'percentage' | 'fixedAmount'
  /** Percent for `percentage`, cents for `fixedAmount`. */
  value: number
  minimumSubtotal: Cents | null
  /** ISO date and time. */
  startsAt: string | null
  endsAt: string | null
  usageLimitReached: boolean
}
