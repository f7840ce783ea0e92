import { whenIdle } from '#browser/when-idle.ts'
import { CART_IDLE_MS } from '#config/limits.ts'
import { report } from '#features/reporting/report.ts'

/** Starts session, discounts and tracking together with the cart: once the page is idle (CART-07). */
export function startVisit(): void {
  void whenIdle(CART_IDLE_MS)
    .then(() => import('./visit.browser.ts'))
    .then(({ startBrowserVisit }) => startBrowserVisit())
    .catch((error: unknown) => report(error, { part: 'visit' }))
}
