import { CART_BADGE_CAP } from '#config/limits.ts'
import { $cart } from '#features/cart/lazy-cart.store.ts'
import { cartName } from '#features/header/cart-name.ts'

/**
 * Shows the cart's count in a header that React does not run yet: nobody has touched the page (CHR-11). Also after hydration,
 * when React shows the same: it does not correct attributes that were set before.
 */
export function startCartCountBadge(): void {
  $cart.subscribe(({ count }) => {
    for (const button of document.querySelectorAll('[commandfor="cart"]')) {
      const badge = button.querySelector<HTMLElement>('[data-cart-count]')
      if (badge === null) continue
      button.setAttribute('aria-label', cartName(count))
      badge.textContent = String(Math.min(count, CART_BADGE_CAP))
      badge.hidden = count === 0
    }
  })
}
