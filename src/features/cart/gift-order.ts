import type { CartLineView } from './cart.view.ts'

type Kind = Pick<CartLineView, 'productType' | 'recurring'>

/** GIFT-03. */
const GIFT_CARD = 'Gift Card'

/** CART-33. */
export const hasGiftCard = (lines: readonly Kind[]) =>
  lines.some(({ productType }) => productType === GIFT_CARD)

/** CART-34: something of it is delivered again and again. */
export const hasSubscription = (lines: readonly Kind[]) => lines.some(({ recurring }) => recurring)

/** CART-35. */
export const canBeGift = (lines: readonly Kind[]) =>
  lines.length > 0 && !hasSubscription(lines) && !hasGiftCard(lines)
