import { cartToken } from '#commerce/ids.ts'
import { CART_LIMIT } from '#config/limits.ts'
import { type CheckoutParameters, checkoutAddress } from './checkout.ts'

/** CHK-05. */
export const CART_NOT_FOUND = 'Something went wrong: Cart not found.'
export const CART_EMPTY = 'Your cart is empty.'
export const CART_CHANGED = 'Your cart has changed. Please look it over before checking out.'
export const CART_UNREACHABLE =
  'We can’t reach your cart right now. Please try checking out again in a moment.'

/** What checking out needs of the cart. */
interface CheckoutCart {
  /** Resolves when nothing is under way any more: whether every change has settled well. */
  settle(): Promise<'settled' | 'failed' | 'unreachable'>
  /** Null without a cart. */
  checkoutCart(): { id: string; checkoutUrl: string; count: number } | null
  /** Remembers that this cart's end will be no surprise. */
  leftForCheckout(cartId: string): void
}

export interface CheckoutOptions {
  readonly cart: CheckoutCart
  /** What a full cart is told (CART-32, CHK-01). */
  readonly limitText: string
  /** What is known of the session, besides the cart's own token. */
  readonly parameters: () => CheckoutParameters
  /** Rebuilds what is given along (CHK-02, PROMO-02); checking out goes on whether it can or not. */
  readonly rebuildPromotions: () => Promise<void>
  readonly navigate: (address: string) => void
  /** Says why the shopper is still here. */
  readonly fail: (text: string) => void
  readonly report: (error: Error, context?: Record<string, string>) => void
}

/**
 * Takes the shopper to the hosted checkout (CHK-01..05) once every change has settled: what they saw is what
 * they pay. A change that fails on the way keeps them here, with the cart as it is. True when the browser is on its way.
 */
export async function leaveForCheckout(options: CheckoutOptions): Promise<boolean> {
  const { cart: shopping, limitText, parameters, navigate, fail, report } = options
  const outcome = await shopping.settle()
  const cart = shopping.checkoutCart()
  if (outcome === 'unreachable') fail(CART_UNREACHABLE)
  else if (outcome === 'failed') fail(CART_CHANGED)
  else if (cart === null) {
    report(new Error(CART_NOT_FOUND), { operation: 'checkout' })
    fail(CART_NOT_FOUND)
  } else if (cart.count === 0) fail(CART_EMPTY)
  else if (cart.count >= CART_LIMIT) fail(limitText)
  else {
    try {
      await options.rebuildPromotions()
    } catch (error) {
      report(error instanceof Error ? error : new Error(String(error)), { operation: 'promotions' })
    }
    try {
      const address = checkoutAddress(cart.checkoutUrl, {
        ...parameters(),
        cart_token: cartToken(cart.id),
      })
      shopping.leftForCheckout(cart.id)
      navigate(address)
      return true
    } catch (error) {
      report(error instanceof Error ? error : new Error(String(error)), { operation: 'checkout' })
      fail(CART_NOT_FOUND)
    }
  }
  return false
}
