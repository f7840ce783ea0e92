import { $overlay } from '#browser/overlay.store.ts'
import type { AttributionSession } from '#browser/session/session.ts'
import { numericId } from '#commerce/ids.ts'
import { $cart } from '#features/cart/cart.store.ts'
import type { CartView } from '#features/cart/cart-view.ts'
import { loadProductData } from '#features/catalogue/product-data.api.ts'
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

/** Whether the shopper is shown that the cart is empty. */
const isShownEmpty = ({ lines, status, updating }: CartView) =>
  status === 'ready' && !updating && lines.length === 0

/** Tracks each opening of the drawer on a cart with lines, as soon as the commerce service has confirmed them (TRK-06). */
export function startCartViewTracking(session: AttributionSession): void {
  /** Whether this opening was tracked, or was on an empty cart. */
  let isDone = false
  const endWhereEmpty = () => {
    if ($overlay.get() === 'cart' && isShownEmpty($cart.get())) isDone = true
  }
  const update = () => {
    const cart = $cart.get()
    if ($overlay.get() !== 'cart') isDone = false
    else if (!isDone && cart.lines.length > 0 && !cart.updating) {
      isDone = true
      void trackCartView(cart, session)
    }
    // Later, because what is added from a page comes into the cart only after the drawer has opened.
    else if (!isDone && isShownEmpty(cart)) setTimeout(endWhereEmpty)
  }
  $overlay.subscribe(update)
  $cart.subscribe(update)
}
