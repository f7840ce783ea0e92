import { atom } from 'nanostores'
import { report } from '#browser/reporting/report.ts'
import { isSameCode } from '#browser/session/landing-parameters.ts'
import type { AttributionSession } from '#browser/session/session.ts'
import { showToast } from '#components/toasts/toasts.store.ts'
import { ERROR_TOAST_MS, SUCCESS_TOAST_MS } from '#config/limits.ts'
import { systemClock } from '#config/retry.ts'
import { type BannerSession, followSession } from '#features/banner/banner.store.ts'
import type { BannerView } from '#features/banner/banner-view.ts'
import { $cart } from '#features/cart/cart.store.ts'
import type { CartView } from '#features/cart/cart-view.ts'
import { setDiscountCodes } from '#features/cart/lazy-commands.browser.ts'
import { hasSubscription } from '#features/cart/line-kinds.ts'
import type { DiscountSettings } from '#features/discounts/discount-settings.ts'
import { CODE_UNREADABLE } from '#features/discounts/discounts.ts'
import { type DiscountedCart, syncDiscount } from '#features/discounts/sync-discount.ts'

/** What discounts read of the cart, in a store that changes only when one of these values does. */
function discountedCart() {
  const store = atom<DiscountedCart>({ token: null, codes: [], hasSubscription: false })
  $cart.subscribe(({ token, discountCodes, lines, status, updating }: CartView) => {
    // A change under way may still fail.
    if (updating || status !== 'ready') return
    const next = {
      token,
      codes: discountCodes,
      hasSubscription: hasSubscription(lines),
    }
    if (JSON.stringify(next) !== JSON.stringify(store.get())) store.set(next)
  })
  return store
}

/** Tells the shopper when the code of a discount link cannot be one (RTE-28). */
function reportUnreadableCode(session: AttributionSession): void {
  if (session.linkCode() !== '') return
  session.forgetLinkCode()
  showToast({ kind: 'error', text: CODE_UNREADABLE, duration: ERROR_TOAST_MS })
}

/**
 * Keeps the cart's discount code in step with session and settings, and tells of a link whose code cannot be one.
 * @param painted The session when the page was painted, by which its banner was chosen.
 */
export function startDiscountSync(
  session: AttributionSession,
  settings: DiscountSettings | null,
  banners: readonly BannerView[],
  painted: BannerSession,
): void {
  const followBanner = followSession(session, banners, painted)
  reportUnreadableCode(session)
  syncDiscount({
    cart: discountedCart(),
    session,
    settings,
    send: (codes) => setDiscountCodes(codes),
    // Schedules are in the device's time, which the system clock does not follow.
    now: Date.now,
    after: systemClock.after,
    isLinkCode: (code) => isSameCode(session.linkCode() ?? '', code),
    notify: ({ kind, text }) =>
      void showToast({ kind, text, duration: kind === 'error' ? ERROR_TOAST_MS : SUCCESS_TOAST_MS }),
    report,
    onChange() {
      session.forgetLinkCode()
      followBanner()
    },
  })
  // The cart is read anew when the page is shown again, before which another page may have changed the code.
  $cart.subscribe(followBanner)
}
