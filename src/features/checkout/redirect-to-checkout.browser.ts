import {
  CHECKOUT_HOSTS,
  PUBLIC_ANALYTICS_MEASUREMENT_ID,
  PUBLIC_SITE_VARIANT,
  PUBLIC_STOREFRONT_API_URL,
} from 'astro:env/client'
import { browserClients, newRetryBudget } from '#browser/commerce-clients.ts'
import { report } from '#browser/reporting/report.ts'
import { browserSession } from '#browser/session/browser-session.ts'
import { checkoutParametersOf } from '#browser/session/checkout-parameters.ts'
import { $online } from '#browser/window/online.store.ts'
import { CHECKOUT_REDIRECT_MS } from '#config/limits.ts'
import { systemClock } from '#config/retry.ts'
import { supportEmail } from '#config/site.ts'
import { $cart } from '#features/cart/cart.store.ts'
import type { CartCommands } from '#features/cart/cart-commands.ts'
import { cartLimitText } from '#features/cart/texts.ts'
import { promotionalCart } from '#features/promotions/promotional-cart-adapter.ts'
import { syncPromotions } from '#features/promotions/sync-promotions.ts'
import { noteBought } from '#features/recent/recent.browser.ts'
import { loadSharedData } from '#features/shared-data/shared-data.api.ts'
import { checkoutHosts, toOwnHost } from './checkout-host.ts'
import { primaryHostQuery } from './primary-host.documents.ts'
import { type CheckoutOutcome, redirectToCheckout } from './redirect-to-checkout.ts'

async function primaryHost(): Promise<string | null> {
  const result = await browserClients().storefront.request(primaryHostQuery, {}, { shouldRetry: () => false })
  return result.ok ? result.data.shop.primaryDomain.host : null
}

/**
 * Takes this browser to the hosted checkout (CHK-01..05). Stays when `signal` is aborted before that; calls `onTimeout`
 * when it leaves and has not arrived there in time. Separate file so that opening the cart does not load what only checking
 * out needs.
 */
export function redirectBrowserToCheckout(
  cart: CartCommands,
  signal: AbortSignal,
  onTimeout: () => void,
): Promise<CheckoutOutcome> {
  const session = browserSession()
  return redirectToCheckout({
    cart,
    signal,
    limitText: cartLimitText(supportEmail),
    parameters: () => ({
      measurement_id: PUBLIC_ANALYTICS_MEASUREMENT_ID ?? null,
      non_cbd: PUBLIC_SITE_VARIANT === 'scrubbed' ? 'true' : null,
      ...checkoutParametersOf(session.read(), session.pendingDiscount()),
    }),
    async syncPromotions() {
      const { promotions } = await loadSharedData()
      await cart.withLockedCart((locked) =>
        syncPromotions(promotionalCart(locked, newRetryBudget()), promotions),
      )
    },
    toOwnHost: (checkoutUrl) =>
      toOwnHost(checkoutUrl, {
        ...checkoutHosts(CHECKOUT_HOSTS, PUBLIC_STOREFRONT_API_URL),
        primaryHost,
        report,
      }),
    navigate(url) {
      session.forgetPendingDiscount()
      noteBought($cart.get().lines)
      location.assign(url)
      // A checkout that never loads must not leave the button busy forever.
      systemClock.after(CHECKOUT_REDIRECT_MS, onTimeout)
    },
    isOnline: $online.get,
    showError: cart.showError,
    report,
  })
}
