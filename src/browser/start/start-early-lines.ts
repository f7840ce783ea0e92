import { activityEvents } from '#browser/activity-events.ts'
import { report } from '#browser/reporting/report.ts'
import { $pageAdditions } from '#features/cart/lazy-cart.store.ts'

/**
 * Has what is added to the cart shown before React runs (CART-48), from the first sign of a person on: a finger is there for
 * some frames before its tap adds something. The code has been prefetched with the drawer's.
 */
export function startEarlyLinesOnActivity(): void {
  const listening = new AbortController()
  const load = () => {
    if (listening.signal.aborted) return
    listening.abort()
    import('#features/cart-drawer/show-early-lines.view.ts')
      .then(({ startEarlyLines }) => startEarlyLines())
      .catch((error: unknown) => report(error, { part: 'added lines' }))
  }
  for (const name of activityEvents)
    window.addEventListener(name, load, { capture: true, passive: true, signal: listening.signal })
  // What was added before this script ran.
  $pageAdditions.listen(load)
}
