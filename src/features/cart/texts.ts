import type { ServiceMessage } from '#commerce/cart/cart.api.ts'
import { formatMoney, type Money } from '#commerce/money.ts'
import type { DiscountView } from './cart-view.ts'

// Everything the cart says. Texts the specification gives are exact. A line's `name` is that of `lineName`.

/** While a shopper who is adding gets a new cart, because the service does not know theirs any more (CART-19). */
export const CART_EXPIRED = 'your cart has expired, setting up a new one for you now...'
/** Once that cart is made (CART-20). */
export const NEW_CART_READY = 'your new cart is all set!'
/** When it could not be made (CART-21). */
export const CREATION_ISSUE =
  'We encountered an issue while creating your cart. Please refresh the page and try again.'
/** When the service gives no reason that a shopper could use (ERR-12). */
export const GENERIC_ISSUE = 'Something went wrong with this product. Please try again.'

export const CART_CONTENT_LOST = 'Your earlier cart has ended, and what was in it is gone. This one is new.'
/** In a tab that still shows a cart which was checked out in another one. */
export const CHECKED_OUT = 'Your last cart was checked out. This one is new.'
/** When a change was for a cart that has ended. */
export const CART_GONE = 'Your earlier cart has ended.'
export const UNREACHABLE_CHANGES_KEPT =
  'We can’t reach your cart right now. Your changes are kept and will be sent as soon as we can.'
export const UNREACHABLE = 'We can’t reach your cart right now. We’ll keep trying.'

/** Whether it says that the service cannot be reached. */
export const isUnreachable = (text: string | null) =>
  text === UNREACHABLE_CHANGES_KEPT || text === UNREACHABLE

/** When the cart has more than may be bought at once (CART-32). */
export const cartLimitText = (email: string) =>
  `You've hit the purchase limit for your cart. Need more? Email us at ${email}.`

/** While the checkout waits until the browser is online again. */
export const CHECKOUT_OFFLINE = 'You’re offline: the checkout waits until you’re back.'

/** When the service has no line any more that is to be changed. */
export const lineGoneText = (name: string) => `${name} is no longer in your cart, so we couldn’t change it.`
/** When the service has another quantity than was asked for; 0 when the line is gone. */
export const nowInCartText = (name: string, quantity: number) =>
  quantity > 0 ? `There are now ${quantity} of ${name} in your cart.` : `${name} is no longer in your cart.`
/** Once an addition is made that an earlier page could not send before it was left. */
export const restoredAddText = (name: string) => `${name} is in your cart now.`
/** When an addition failed (CART-18). */
export const notAddedText = (name: string) => `We couldn’t add ${name} to your cart. Please try again.`
/** When a line’s change failed and is taken back. */
export const notChangedText = (name: string) =>
  `We couldn’t change ${name}. Your cart shows what it was before.`
/** When a line could not be removed. */
export const notRemovedText = (name: string) => `We couldn’t remove ${name}. Please try again.`
/** When a stepper is at the most that may be bought of a line. */
export const maximumReachedText = (name: string, quantity: number) =>
  `The most you can buy of ${name} is ${quantity}`
const SOLD_OUT = 'sold out'
const soldOut = (name: string) => `${name} is ${SOLD_OUT}.`
/** Whether a line's error says already that the line is sold out, in the cart's words or the service's. */
export const saysSoldOut = (error: string | null) => error?.includes(SOLD_OUT) === true
/** When the service sells fewer than were asked for; 0 for sold out. */
export const onlyLeftText = (name: string, quantity: number) =>
  quantity > 0 ? `There ${quantity === 1 ? 'is' : 'are'} only ${quantity} of ${name} left.` : soldOut(name)

/** What is beside a discount's name in the totals. */
export function discountText({ applies, amount }: DiscountView): string {
  if (!applies) return 'doesn’t apply to this cart'
  return amount === null ? 'at the checkout' : `−${formatMoney(amount)}`
}

/** Announced while changes are in flight. */
export const UPDATING = 'Updating cart'

/** Once all changes are settled: "Cart updated: N items, $0.00"; without a sum where none is known. */
export function updatedText(count: number, total: Money | null): string {
  const items = count === 1 ? '1 item' : `${count} items`
  return `Cart updated: ${items}${total === null ? '' : `, ${formatMoney(total)}`}`
}

/**
 * A service's own message without its technical beginnings; the generic text when nothing is left that a shopper could
 * use, ids included (ERR-12).
 */
export function readableMessage(message: string): string {
  const words = message.replaceAll(/GraphQL error:|Error:/g, '').trim()
  return words === '' || words.includes('gid://') ? GENERIC_ISSUE : words
}

/**
 * A `userError` or warning in plain words: of the line with this name, or of the cart as a whole where it is null.
 * `quantity` is what the line has now.
 */
export function serviceMessageText(
  { code, message }: ServiceMessage,
  name: string | null,
  quantity: number,
): string {
  if (code === 'CART_TOO_LARGE') return 'Your cart has as many different things as it can hold.'
  if (name === null) return readableMessage(message)
  switch (code) {
    case 'MERCHANDISE_OUT_OF_STOCK':
      return soldOut(name)
    case 'MERCHANDISE_NOT_ENOUGH_STOCK':
      return onlyLeftText(name, quantity)
    case 'MERCHANDISE_NOT_APPLICABLE':
    case 'INVALID_MERCHANDISE_LINE':
      return `${name} can’t be bought at the moment.`
    case 'SELLING_PLAN_NOT_APPLICABLE':
      return `${name} can’t be bought on that plan.`
    case 'VARIANT_REQUIRES_SELLING_PLAN':
      return `${name} can only be bought as a subscription.`
    default:
      return readableMessage(message)
  }
}
