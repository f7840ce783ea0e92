import { GIFT_CARD } from '#config/product-types.ts'

/** What tells the kind of a line of the cart. */
export interface LineKind {
  /** Null until the commerce service has answered. */
  readonly productType: string | null
  /** Whether a selling plan delivers it again and again. */
  readonly recurring: boolean
}

/** Whether a gift card is in the cart (CART-33). */
export const hasGiftCard = (lines: readonly LineKind[]) =>
  lines.some(({ productType }) => productType === GIFT_CARD)

/** Whether there is nothing to ship: gift cards go by email. */
export const isGiftCardsOnly = (lines: readonly Pick<LineKind, 'productType'>[]) =>
  lines.every(({ productType }) => productType === GIFT_CARD)

/** Whether a subscription is in the cart (CART-34). */
export const hasSubscription = (lines: readonly LineKind[]) => lines.some(({ recurring }) => recurring)
