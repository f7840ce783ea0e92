import { afterPaint } from '#browser/after-paint.ts'
import { $overlay } from '#browser/overlay.store.ts'
import { $toasts, dismissToast } from '#components/toasts/toasts.store.ts'
import { $cartError } from '#features/cart/cart.store.ts'

/** Whether the cart is open, and its island has hydrated and shows `$cartError`. */
const isCartShown = () =>
  $overlay.get() === 'cart' &&
  document.querySelector('astro-island:not([ssr]) > #cart [role="alert"]') !== null

/** Scrolls to the line that shows this text, if one does: the alert above the lines is then hidden from sight. */
function scrollToError(text: string): void {
  for (const error of document.querySelectorAll('#cart .cart-line-error')) {
    if (error.textContent === text) error.scrollIntoView({ block: 'nearest' })
  }
}

/** The open cart shows its errors itself, beside the line or above all lines: no toast repeats them (ERR-06). */
export function dismissRepeatedCartErrors(): void {
  $toasts.subscribe((toasts) => {
    for (const { id, text } of toasts) {
      if ($cartError.get()?.includes(text) !== true || !isCartShown()) continue
      dismissToast(id)
      afterPaint(() => scrollToError(text))
    }
  })
}
