import { formatMoney, type Money } from '#commerce/money.ts'
import type { ServiceMessage } from './cart.api.ts'
import type { DiscountView } from './cart-view.ts'

/** Everything the cart says. Texts the specification gives are exact. */

/** CART-19. */
export const CART_EXPIRED = 'your cart has expired, setting up a new one for you now...'
/** CART-20. */
export const CART_RENEWED = 'your new cart is all set!'
/** CART-21. */
export const CREATION_ISSUE =
  'We encountered an issue while creating your cart. Please refresh the page and try again.'
/** ERR-12, when a service says nothing a shopper could use. */
export const GENERIC_ISSUE = 'Something went wrong with this product. Please try again.'

export const CART_LOST = 'Your earlier cart has ended, and what was in it is gone. We made you a new one.'
/** Where a cart that was checked out was shown, as in another tab. */
export const CHECKED_OUT = 'Your last cart was checked out. This one is new.'
/** What was to change belonged to a cart that is no more. */
export const CART_GONE = 'Your earlier cart has ended.'
export const UNREACHABLE =
  'We can’t reach your cart right now. Your changes are kept and will be sent as soon as we can.'
export const UNREADABLE = 'We can’t reach your cart right now. We’ll keep trying.'

/** CART-32. */
export const limitReached = (email: string) =>
  `You've hit the purchase limit for your cart. Need more? Email us at ${email}.`

/** While checking out waits for the connection. */
export const CHECKOUT_WAITS = 'You’re offline: the checkout waits until you’re back.'

export const lineGone = (title: string) => `${title} is no longer in your cart, so we couldn’t change it.`
export const nowInCart = (title: string, quantity: number) =>
  quantity > 0 ? `There are now ${quantity} of ${title} in your cart.` : `${title} is no longer in your cart.`
/** Of what was added on a page that was left before it could be sent. */
export const addedNow = (title: string) => `${title} is in your cart now.`
export const notAdded = (title: string) => `We couldn’t add ${title} to your cart. Please try again.`
export const notChanged = (title: string) =>
  `We couldn’t change ${title}. Your cart shows what it was before.`
export const notRemoved = (title: string) => `We couldn’t remove ${title}. Please try again.`
export const allOfLine = (name: string, quantity: number) => `The most you can buy of ${name} is ${quantity}`
const soldOut = (title: string) => `${title} is sold out.`
export const onlySome = (title: string, quantity: number) =>
  quantity > 0 ? `There ${quantity === 1 ? 'is' : 'are'} only ${quantity} of ${title} left.` : soldOut(title)

/** What stands beside a discount's name in the totals. */
export function discountText({ applies, amount }: DiscountView): string {
  if (!applies) return 'doesn’t apply to this cart'
  return amount === null ? 'at the checkout' : `−${formatMoney(amount)}`
}

/** The status region's texts (contract): while changes are under way, and when all are settled. */
export const UPDATING = 'Updating cart'

export function updated(count: number, total: Money | null): string {
  const items = count === 1 ? '1 item' : `${count} items`
  return `Cart updated: ${items}${total === null ? '' : `, ${formatMoney(total)}`}`
}

/**
 * A service's own message without its technical beginnings; the generic text when nothing is left that a shopper could
 * use, ids included (ERR-12).
 */
export function plain(message: string): string {
  const words = message.replaceAll(/GraphQL error:|Error:/g, '').trim()
  return words === '' || words.includes('gid://') ? GENERIC_ISSUE : words
}

/**
 * A `userError` or warning in plain words: of the line with this name, or of the cart as a whole where it is null.
 * `quantity` is what the line has now.
 */
export function toPlainText(
  { code, message }: ServiceMessage,
  name: string | null,
  quantity: number,
): string {
  if (code === 'CART_TOO_LARGE') return 'Your cart has as many different things as it can hold.'
  if (code === 'SERVICE_UNAVAILABLE') return GENERIC_ISSUE
  if (name === null) return plain(message)
  switch (code) {
    case 'MERCHANDISE_OUT_OF_STOCK':
      return soldOut(name)
    case 'MERCHANDISE_NOT_ENOUGH_STOCK':
      return onlySome(name, quantity)
    case 'MERCHANDISE_NOT_APPLICABLE':
    case 'INVALID_MERCHANDISE_LINE':
      return `${name} can’t be bought at the moment.`
    case 'SELLING_PLAN_NOT_APPLICABLE':
      return `${name} can’t be bought on that plan.`
    case 'VARIANT_REQUIRES_SELLING_PLAN':
      return `${name} can only be bought as a subscription.`
    default:
      return plain(message)
  }
}
