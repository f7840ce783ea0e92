import type { AttributionSession } from '#browser/session/session.ts'
import type { BannerSession } from '#features/banner/banner.store.ts'
import { startCartAttribution } from './cart-attribution.ts'
import { startCartViewTracking } from './cart-view-tracking.ts'
import { loadDiscountSync } from './load-discount-sync.ts'

// Separate file so that a page which nobody uses loads none of it.

/**
 * Starts what follows the cart, once its engine runs.
 * @param painted The session when the page was painted.
 */
export function startWithCartEngine(session: AttributionSession, painted: BannerSession): void {
  startCartAttribution(session)
  startCartViewTracking(session)
  loadDiscountSync(session, painted)
}
