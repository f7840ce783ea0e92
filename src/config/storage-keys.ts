// Shoppers' carts hang on these names: what is stored under another one is lost to them (CART-05).

/** Every entry of the cart in `localStorage` begins with it. */
export const CART_PREFIX = 'cart:'
/**
 * The log of changes that the service has not confirmed. Additions that were persisted before an engine had loaded are
 * beside it, each under this name, a colon and its id, until a tab claims them.
 */
export const CHANGE_LOG = 'journal'
/** How many things the cart holds, for the badge of the next page. */
export const CART_COUNT = 'count'
