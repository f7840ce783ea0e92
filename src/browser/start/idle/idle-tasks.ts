import { whenAccepted } from '#browser/consent/consent.store.ts'
import { report } from '#browser/reporting/report.ts'
import { browserSession } from '#browser/session/browser-session.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { startCartEngineOrReload } from '#features/cart/load-engine.browser.ts'
import { startTagManager } from '#features/tracking/start-tag-manager.browser.ts'

/** Starts what accompanies a visit without anything on the screen waiting for it; what is about a cart comes with its engine. */
export function startIdleTasks(): void {
  const session = browserSession()
  // A copy, because another page may change the session before the cart's engine runs.
  const painted = { ...session.read(), linkCode: session.linkCode() }
  if (import.meta.env.PUBLIC_CONSENT === 'ask') whenAccepted(startTagManager)
  else startTagManager()
  const stop = $cart.subscribe(({ status }) => {
    if (status === 'not-started') return
    queueMicrotask(() => stop())
    import('./start-with-cart-engine.ts')
      .then(({ startWithCartEngine }) => startWithCartEngine(session, painted))
      .catch((error: unknown) => report(error, { part: 'cart tasks' }))
  })
  // A visitor who came by a discount link learns whether its code is valid without using the page.
  if ((session.pendingDiscount() ?? painted.linkCode) !== null) startCartEngineOrReload()
}
