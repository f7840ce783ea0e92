import type { FlavourKey } from '../art/flavours.ts'

/** Every category of the shop, by slug; the order is the shop menu's. */
export const categorySlugs = [
  'sparkling-water',
  'recess-mood',
  'recess-mood-powders',
  'mood-powder-tubs',
  'powder-stick-pack',
  'zero-proof',
  'realitywear',
  'hemp-sky',
] as const
export type CategorySlug = (typeof categorySlugs)[number]

export const ingredientKeys = [
  'magnesium',
  'l-theanine',
  'lemon-balm',
  'ashwagandha',
  'ginger',
  'hibiscus',
  'passionflower',
  'chamomile',
  'gentian',
  'hemp-extract',
] as const
export type IngredientKey = (typeof ingredientKeys)[number]

/** How many there are: a number is tracked stock; `untracked` is never counted; `onOrder` sells below zero. */
export type Stock = number | 'untracked' | { onOrder: number }

export interface GoodVariant {
  title: string
  sku: string
  /** Integer cents. */
  price: number
  compareAt?: number
  /** Plenty unless told otherwise. */
  stock?: Stock
}

/** A picture by its file name without ending, and the words that stand for it. */
export interface GoodPicture {
  name: string
  alt: string
  caption?: string
}

/**
 * One product of the shop, described once: the commerce catalogue and the content documents are both made from this, so
 * that their ids cannot disagree.
 */
export interface Good {
  slug: string
  /** The numeric part of its commerce id; its subscription's is 5000 higher. */
  number: number
  title: string
  category: CategorySlug
  productType: 'Sparkling Water' | 'Powders' | 'Zero Proof' | 'Merch' | 'Gift Card'
  flavour?: FlavourKey
  hour?: string
  badge?: string
  /** Paragraphs. */
  description: readonly string[]
  /** What the variants differ in; null for a product with only one. */
  option: string | null
  variants: readonly [GoodVariant, ...GoodVariant[]]
  subscription: boolean
  thumb: GoodPicture
  hovers: readonly GoodPicture[]
  gallery: readonly GoodPicture[]
  /** Text colour, then one to four page tints, top to bottom. */
  colours: readonly [text: string, first: string, ...rest: string[]]
  features: { title: string; list: ReadonlyArray<readonly [title: string, text: string]> }
  details: readonly string[]
  ingredients: readonly IngredientKey[]
  related: readonly string[]
  cbd?: true
  hideFromNavigation?: true
  hideFromCollection?: true
  /** The content document stayed when the commerce service lost the product. */
  goneFromCommerce?: true
  amazon?: { url: string; text: string }
}
