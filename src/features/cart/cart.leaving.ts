import { PUBLIC_ANALYTICS_MEASUREMENT_ID, PUBLIC_SITE_VARIANT } from 'astro:env/client'
import { systemClock } from '#commerce/retry.ts'
import { showToast } from '#components/toasts/toasts.store.ts'
import { CHECKOUT_LEAVING_MS, ERROR_TOAST_MS } from '#config/limits.ts'
import { supportEmail } from '#config/site.ts'
import { leaveForCheckout } from '#features/checkout/leave.ts'
import { rebuildPromotions } from '#features/promotions/rebuild.ts'
import { report } from '#features/reporting/report.ts'
import { newPatience } from '#features/session/browser-clients.ts'
import { browserSession } from '#features/session/session.browser.ts'
import { checkoutParametersOf } from '#features/session/told.ts'
import { loadSharedData } from '#features/shared-data/load.ts'
import type { CartApi } from './cart.api.ts'
import type { CartEngine } from './engine.types.ts'
import { limitReached } from './limit.ts'
import { promotionalCart } from './promotional-lines.ts'

interface LeavingOptions {
  readonly engine: CartEngine
  readonly api: CartApi
  /** For the drawer's alert. */
  readonly alert: (text: string) => void
  /** Takes back what says that the browser is on its way. */
  readonly stay: () => void
}

/** Takes this browser to the hosted checkout (CHK-01..05); apart from the cart, because few who open it go on. */
export async function leaveCart({ engine, api, alert, stay }: LeavingOptions): Promise<void> {
  const session = browserSession()
  const isLeaving = await leaveForCheckout({
    cart: engine,
    limitText: limitReached(supportEmail),
    parameters: () => ({
      measurement_id: PUBLIC_ANALYTICS_MEASUREMENT_ID ?? null,
      non_cbd: PUBLIC_SITE_VARIANT === 'scrubbed' ? 'true' : null,
      ...checkoutParametersOf(session.read(), session.pendingDiscount()),
    }),
    async rebuildPromotions() {
      const { promotions } = await loadSharedData()
      await engine.whileLocked((current, accept) =>
        rebuildPromotions(promotionalCart(current, api, accept, newPatience()), promotions),
      )
    },
    navigate(address) {
      session.forgetPendingDiscount()
      location.assign(address)
      // A checkout that never comes must not leave the shopper with a button that turns for good.
      systemClock.after(CHECKOUT_LEAVING_MS, stay)
    },
    fail(text) {
      alert(text)
      showToast({ kind: 'error', text, duration: ERROR_TOAST_MS })
    },
    report,
  })
  if (!isLeaving) stay()
}
