import { browserSession } from '#browser/session/browser-session.ts'
import { startTagManager } from '#features/tracking/start-tag-manager.ts'
import { startCartAttribution } from './cart-attribution.ts'
import { startCartViewTracking } from './cart-view-tracking.ts'
import { startDiscounts } from './discounts.ts'

/** Starts what accompanies a visit without anything on the screen waiting for it. */
export function startIdleTasks(): void {
  const session = browserSession()
  startTagManager()
  startCartAttribution(session)
  startCartViewTracking(session)
  startDiscounts(session)
}
