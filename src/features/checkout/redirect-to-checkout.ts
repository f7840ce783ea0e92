import { cartToken } from '#commerce/ids.ts'
import { CART_LIMIT } from '#config/limits.ts'
import type { CartCommands } from '#features/cart/cart-commands.ts'
import { buildCheckoutUrl, type CheckoutParameters } from './checkout-url.ts'

/** Shown when there is no cart; the wording is specified (CHK-05). */
export const CART_NOT_FOUND = 'Something went wrong: Cart not found.'
/** Also shown where everything in the cart is sold out. */
export const CART_EMPTY = 'There is nothing to buy in your cart.'
export const CART_CHANGED = 'Your cart has changed. Please look it over before checking out.'
export const CART_UNREACHABLE =
  'We can’t reach your cart right now. Please try checking out again in a moment.'

/** `stayed`: the shopper has been told why, or has cancelled it; `offline`: it goes on as soon as the connection is back. */
export type CheckoutOutcome = 'leaving' | 'stayed' | 'offline'

export interface CheckoutOptions {
  readonly cart: Pick<CartCommands, 'settle' | 'checkoutCart' | 'leftForCheckout'>
  /** Aborted when the shopper cancels: then the browser stays, and shows nothing (CHK-02). */
  readonly signal: AbortSignal
  /** The error shown for a cart at its limit (CART-32, CHK-01). */
  readonly limitText: string
  /** The session's parameters; the cart's token is added to them. */
  readonly parameters: () => CheckoutParameters
  /** Rebuilds the promotional lines (CHK-02, PROMO-02); when it throws, checking out goes on without them. */
  readonly syncPromotions: () => Promise<void>
  /** The cart's checkout URL at one of the shop's own hosts; rejects when it is no such URL. */
  readonly toOwnHost: (checkoutUrl: string) => Promise<string>
  readonly navigate: (url: string) => void
  readonly isOnline: () => boolean
  /** Shows the shopper why the browser stays on this page. */
  readonly showError: (text: string) => void
  readonly report: (error: unknown, context?: Record<string, string>) => void
}

type CheckoutCart = NonNullable<ReturnType<CartCommands['checkoutCart']>>

/** The cart once every change of it has settled; where it cannot be checked out, shows the shopper why. */
async function settledCart(
  options: CheckoutOptions,
): Promise<CheckoutCart | Exclude<CheckoutOutcome, 'leaving'>> {
  const { cart: commands, signal, limitText, isOnline, showError, report } = options
  const outcome = await commands.settle()
  if (signal.aborted) return 'stayed'
  const cart = commands.checkoutCart()
  if (outcome === 'unreachable' && !isOnline()) return 'offline'
  if (outcome === 'unreachable') showError(CART_UNREACHABLE)
  else if (outcome === 'failed') showError(CART_CHANGED)
  else if (cart === null) {
    report(new Error(CART_NOT_FOUND), { operation: 'checkout' })
    showError(CART_NOT_FOUND)
  } else if (cart.count === 0) showError(CART_EMPTY)
  else if (cart.count >= CART_LIMIT) showError(limitText)
  else return cart
  return 'stayed'
}

/**
 * Redirects to the hosted checkout once every change of the cart has settled, so that the shopper pays for the cart they
 * saw (CHK-01..05).
 */
export async function redirectToCheckout(options: CheckoutOptions): Promise<CheckoutOutcome> {
  const { cart: commands, signal, parameters, navigate, isOnline, showError, report } = options
  const before = await settledCart(options)
  if (typeof before === 'string') return before
  try {
    await options.syncPromotions()
  } catch (error) {
    report(error, { operation: 'promotions' })
  }
  // The cart may have been changed meanwhile, here or in another tab.
  const cart = await settledCart(options)
  if (typeof cart === 'string') return cart
  try {
    const url = buildCheckoutUrl(await options.toOwnHost(cart.checkoutUrl), {
      ...parameters(),
      cart_token: cartToken(cart.id),
    })
    if (signal.aborted) return 'stayed'
    // Without a connection the browser would leave for a page of its own.
    if (!isOnline()) return 'offline'
    commands.leftForCheckout(cart.id)
    navigate(url)
    return 'leaving'
  } catch (error) {
    report(error, { operation: 'checkout' })
    showError(CART_NOT_FOUND)
  }
  return 'stayed'
}
