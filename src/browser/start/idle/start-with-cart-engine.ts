import type { AttributionSession } from '#browser/session/session.ts'
import { startCartAttribution } from './cart-attribution.ts'
import { startCartViewTracking } from './cart-view-tracking.ts'
import { loadDiscountSync } from './load-discount-sync.ts'

// Separate file so that a page which nobody uses loads none of it.

/** Starts what follows the cart, once its engine runs. */
export function startWithCartEngine(session: AttributionSession): void {
  startCartAttribution(session)
  startCartViewTracking(session)
  loadDiscountSync(session)
}
