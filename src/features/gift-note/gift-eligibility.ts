/** What the rules below look at in a line of the cart. */
interface GiftOrderLine {
  /** Null until the commerce service has answered. */
  readonly productType: string | null
  /** Whether a selling plan delivers it again and again. */
  readonly recurring: boolean
}

/** The product type of gift cards (GIFT-03). */
const GIFT_CARD = 'Gift Card'

/** Whether a gift card is in the cart (CART-33). */
export const hasGiftCard = (lines: readonly GiftOrderLine[]) =>
  lines.some(({ productType }) => productType === GIFT_CARD)

/** Whether there is nothing to ship: gift cards go by email. */
export const isGiftCardsOnly = (lines: readonly Pick<GiftOrderLine, 'productType'>[]) =>
  lines.every(({ productType }) => productType === GIFT_CARD)

/** Whether a subscription is in the cart (CART-34). */
export const hasSubscription = (lines: readonly GiftOrderLine[]) => lines.some(({ recurring }) => recurring)

/** Whether the cart can be ordered as a gift: it holds something, but no subscription and no gift card (CART-35). */
export const canBeGift = (lines: readonly GiftOrderLine[]) =>
  lines.length > 0 && !hasSubscription(lines) && !hasGiftCard(lines)
