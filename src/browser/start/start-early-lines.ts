import { prefersReducedData } from '#browser/network-conditions.ts'
import { report } from '#browser/reporting/report.ts'
import { whenBrowserIdle } from '#browser/when-browser-idle.ts'
import { $pageAdditions } from '#features/cart/cart.store.ts'

/**
 * Has what is added to the cart shown before React runs (CART-48). What shows it is there once the browser is idle, because
 * browsers hold back what loads during a touch. Where data is saved it comes with the page's use, and in a shop that asks for
 * consent, whose pages run as much as they may without it (NET-10).
 * @param used Resolves once the page is used.
 */
export function startEarlyLines(used: Promise<void>): void {
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    import('#features/cart-drawer/show-early-lines.view.ts')
      .then(({ showEarlyLines }) => showEarlyLines())
      .catch((error: unknown) => report(error, { part: 'added lines' }))
  }
  void used.then(start)
  // What was added before that.
  $pageAdditions.listen(start)
  if (import.meta.env.PUBLIC_CONSENT !== 'ask' && !prefersReducedData()) whenBrowserIdle(start)
}
