import { hasGiftCard, hasSubscription, type LineKind } from '#features/cart/line-kinds.ts'

/** Whether the cart can be ordered as a gift: it holds something, but no subscription and no gift card (CART-35). */
export const canBeGift = (lines: readonly LineKind[]) =>
  lines.length > 0 && !hasSubscription(lines) && !hasGiftCard(lines)
