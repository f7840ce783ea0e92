import { report } from '#browser/reporting/report.ts'
import { whenPageUsed } from '#browser/when-page-used.ts'
import { CART_IDLE_MS } from '#config/limits.ts'

/** Loads and starts the idle tasks when the cart starts: once the page is used, or `CART_IDLE_MS` after its load (CART-07). */
export function loadIdleTasks(): void {
  void whenPageUsed(CART_IDLE_MS)
    .then(() => import('./idle/idle-tasks.ts'))
    .then(({ startIdleTasks }) => startIdleTasks())
    .catch((error: unknown) => report(error, { part: 'idle tasks' }))
}
