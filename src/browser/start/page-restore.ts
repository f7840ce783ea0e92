import { markCurrentLinks } from '#browser/mark-current-links.ts'
import { $overlay, closeOverlay } from '#browser/overlay.store.ts'

/**
 * Marks links to the current page. On a page restored from the back/forward cache, menu and gallery are closed; the cart
 * stays as it was left for the checkout (CHK-02, RTE-39, RTE-40).
 */
export function startPageRestore(): void {
  markCurrentLinks()
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && $overlay.get() !== 'cart') closeOverlay()
  })
}
