import { report } from '#browser/reporting/report.ts'
import type { AttributionSession } from '#browser/session/session.ts'
import { DISCOUNT_RETRY_MS } from '#config/limits.ts'
import type { BannerSession } from '#features/banner/banner.store.ts'
import { $cart } from '#features/cart/cart.store.ts'
import type { CartView } from '#features/cart/cart-view.ts'
import { hasSubscription } from '#features/cart/line-kinds.ts'
import type { DiscountSettings } from '#features/discounts/discount-settings.ts'
import { mayGetSettingsCode } from '#features/discounts/may-get-settings-code.ts'
import { loadSharedData } from '#features/shared-data/shared-data.api.ts'

/** Whether there is a code that the cart may have to get or to lose: the shopper's, its own, or one that the settings name. */
const hasCode = (cart: CartView, session: AttributionSession, settings: DiscountSettings | null): boolean =>
  (session.pendingDiscount() ?? session.linkCode() ?? session.read().discountCode) !== null ||
  cart.discountCodes.length > 0 ||
  mayGetSettingsCode(settings, hasSubscription(cart.lines))

/** Resolves when there is a code: now, or with a change of the cart, because another tab may have brought it. */
const codeComes = (session: AttributionSession, settings: DiscountSettings | null) =>
  new Promise<void>((resolve) => {
    const unsubscribe = $cart.listen(update)
    function update() {
      if (!hasCode($cart.get(), session, settings)) return
      unsubscribe()
      resolve()
    }
    update()
  })

async function loadAndStart(session: AttributionSession, painted: BannerSession): Promise<void> {
  const { discount: settings, banners } = await loadSharedData()
  await codeComes(session, settings)
  const { startDiscountSync } = await import('./discount-sync.ts')
  startDiscountSync(session, settings, banners, painted)
}

/**
 * Keeps the cart's discount code in step with session and settings (DISC-08..14), with code that only those load who
 * have a code. Without the settings no code is applied, so loading them is retried.
 */
export function loadDiscountSync(session: AttributionSession, painted: BannerSession): void {
  loadAndStart(session, painted).catch((error: unknown) => {
    report(error, { part: 'discounts' })
    setTimeout(() => loadDiscountSync(session, painted), DISCOUNT_RETRY_MS)
  })
}
