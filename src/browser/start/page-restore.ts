import { markCurrentLinks } from '#browser/mark-current-links.ts'
import { closeOverlay } from '#browser/overlay.store.ts'
import { $busy } from '#components/spinner/spinner.store.ts'

/**
 * Marks links to the current page. On a page restored from the back/forward cache, cart, menu and gallery are closed; a cart
 * that was left for the checkout, which is behind the spinner, stays open (CHK-02, RTE-39, RTE-40).
 */
export function startPageRestore(): void {
  markCurrentLinks()
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !$busy.get()) closeOverlay()
  })
}
