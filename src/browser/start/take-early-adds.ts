import { openOverlay } from '#browser/overlay.store.ts'
import { ADD_EVENT, ADD_LISTENER_READY_EVENT } from '#features/cart/early-add.browser.ts'
import { addToCart, sendPersistedAdd } from '#features/cart/lazy-commands.browser.ts'

/**
 * Takes over the additions that inline scripts have persisted before this script ran, and those they pass on later
 * (CART-27).
 */
export function takeEarlyAdds(): void {
  document.addEventListener(ADD_EVENT, (event) => {
    event.preventDefault()
    const { request, id } = event.detail
    if (id === null) void addToCart(request)
    else sendPersistedAdd(id, request)
    openOverlay('cart')
  })
  document.dispatchEvent(new Event(ADD_LISTENER_READY_EVENT))
}
