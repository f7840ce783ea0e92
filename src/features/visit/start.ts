import { CART_IDLE_MS } from '#config/limits.ts'
import { whenIdle } from '#features/cart/idle.ts'
import { report } from '#features/reporting/report.ts'

/** The address of the page landed on, kept before a navigation changes it (TRK-02). */
const landing = new URL(location.href)

/** Starts session, discounts and tracking together with the cart: once the page is idle (CART-07). */
export function startVisit(): void {
  void whenIdle(CART_IDLE_MS)
    .then(() => import('./visit.browser.ts'))
    .then(({ startBrowserVisit }) => startBrowserVisit(landing))
    .catch((error: unknown) => report(error, { part: 'visit' }))
}
