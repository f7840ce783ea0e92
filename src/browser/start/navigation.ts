import { markCurrentLinks } from '#browser/mark-current-links.ts'
import { closeOverlay } from '#browser/overlay.store.ts'

/** Marks links to the current page, and closes overlays on a page that the browser kept and shows again (RTE-39, RTE-40). */
export function startNavigation(): void {
  markCurrentLinks()
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) closeOverlay()
  })
}
