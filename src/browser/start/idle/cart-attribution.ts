import { $overlay } from '#browser/overlay.store.ts'
import { missingCartAttributes } from '#browser/session/cart-attributes.ts'
import type { AttributionSession } from '#browser/session/session.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { setCartAttributes } from '#features/cart/lazy-commands.browser.ts'

/** Writes campaign and analytics session on each cart once (CART-47). What the service refused, it would refuse again. */
export function startCartAttribution(session: AttributionSession): void {
  let attributedToken: string | null = null
  const update = () => {
    const cart = $cart.get()
    if (cart.status !== 'ready' || cart.updating || cart.token === attributedToken) return
    const attributes = missingCartAttributes(session.read(), cart)
    if (attributes === null) return
    attributedToken = cart.token
    void setCartAttributes(attributes)
  }
  $cart.subscribe(update)
  // Analytics, or consent to it, may have come after the cart's last change.
  $overlay.listen(update)
}
