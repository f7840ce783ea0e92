import { hydrateIsland } from '#browser/islands/island-events.ts'
import { TOASTS_ISLAND } from '#browser/islands/island-names.ts'
import { $online } from '#browser/window/online.store.ts'
import { adoptToastStyles } from '#components/toasts/adopt-toast-styles.ts'
import { showBuiltToast, startBuiltToasts } from '#components/toasts/built-toasts.view.ts'
import { followFocus } from '#components/toasts/toast-focus.browser.ts'
import { $toasts } from '#components/toasts/toasts.store.ts'

/**
 * Shows the page's own toast while the browser is offline (STATE-06); cart changes are queued meanwhile. Hydrates the island of
 * all other toasts with the first of them, and tries again with the connection.
 */
export function startToasts(host: HTMLElement): void {
  followFocus(host)
  startBuiltToasts(host)
  const show = () => {
    if ($toasts.get().length === 0) return
    adoptToastStyles()
    hydrateIsland(TOASTS_ISLAND)
  }
  $online.subscribe((isOnline) => {
    showBuiltToast('offline', !isOnline)
    // The island of a toast that came offline could not be loaded.
    show()
  })
  $toasts.subscribe(show)
}
