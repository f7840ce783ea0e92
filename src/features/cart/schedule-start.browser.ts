import { whenPageUsed } from '#browser/when-page-used.ts'
import { CART_IDLE_MS } from '#config/limits.ts'
import { COUNT_KEY, showCount, storedCount } from './cart.store.ts'
import { hasOrphanedChanges } from './early-add.browser.ts'
import { isEngineRequested, startCartEngineOrReload } from './load-engine.browser.ts'

/** The engine shows the whole cart, the count included. */
function showCountBeforeEngine(count: number): void {
  if (!isEngineRequested()) showCount(count)
}

/** Shows the count that another tab has stored: only the engine follows the cart itself (CHR-11). */
function followStoredCount(): void {
  const follow = () => showCountBeforeEngine(storedCount())
  window.addEventListener('storage', ({ key }) => {
    if (key === COUNT_KEY) follow()
  })
  // A page restored from the back/forward cache has had no storage events meanwhile.
  window.addEventListener('pageshow', follow)
}

/** Starts the cart of a page that nobody has used, if it can be done without the engine. */
async function startWithoutEngine(): Promise<void> {
  if (isEngineRequested()) return
  const isDone = await Promise.all([import('./start-without-engine.ts'), import('./cart-io.browser.ts')])
    .then(async ([{ startCartWithoutEngine, watchOrphans }, { cartIo }]) => {
      const isStarted = await startCartWithoutEngine(cartIo(), showCountBeforeEngine)
      if (isStarted) watchOrphans(cartIo(), startCartEngineOrReload)
      return isStarted
    })
    // The engine tries again, and reports what fails.
    .catch(() => false)
  if (!isDone) startCartEngineOrReload()
}

let isScheduled = false

/**
 * Starts the cart (CART-07): with the engine once somebody uses the page, or at once if an earlier page has left changes to
 * send; without the engine if the page is not used within `CART_IDLE_MS` of its load. Calling it again does nothing.
 */
export function scheduleCartStart(): void {
  if (isScheduled) return
  isScheduled = true
  if (hasOrphanedChanges(() => localStorage)) {
    startCartEngineOrReload()
    return
  }
  followStoredCount()
  void whenPageUsed(null).then(startCartEngineOrReload)
  void whenPageUsed(CART_IDLE_MS).then(startWithoutEngine)
}
