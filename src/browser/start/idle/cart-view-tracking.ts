import { $overlay } from '#browser/overlay.store.ts'
import type { AttributionSession } from '#browser/session/session.ts'
import { numericId } from '#commerce/ids.ts'
import type { CartView } from '#features/cart/cart-view.ts'
import { $cart } from '#features/cart/lazy-cart.store.ts'
import { loadProductData } from '#features/catalogue/shared-data.api.ts'
import { track } from '#features/tracking/track.browser.ts'
import { trackedLine } from '#features/tracking/tracked-line.ts'

/** The address of the product's page; null for a product without one, or when its data cannot be loaded. */
async function productUrl(productId: string | null): Promise<string | null> {
  const number = productId === null ? null : numericId(productId)
  if (number === null) return null
  const data = await loadProductData(number).catch(() => null)
  return data === null ? null : new URL(data.path, location.origin).href
}

async function trackCartView({ lines, token }: CartView, session: AttributionSession): Promise<void> {
  const products = lines.map(async (line) => ({
    ...trackedLine(line),
    url: await productUrl(line.productId),
  }))
  const { googleClientId } = session.read()
  track('Cart Viewed', { client_id: googleClientId, cart_id: token, products: await Promise.all(products) })
}

/** Tracks each opening of the drawer on a cart with lines, as soon as the commerce service has confirmed them (TRK-06). */
export function startCartViewTracking(session: AttributionSession): void {
  let isTracked = false
  const update = () => {
    const cart = $cart.get()
    if ($overlay.get() !== 'cart') isTracked = false
    else if (!isTracked && cart.lines.length > 0 && !cart.updating) {
      isTracked = true
      void trackCartView(cart, session)
    }
  }
  $overlay.subscribe(update)
  $cart.subscribe(update)
}
