/** Requests: attempts in all, the first backoff's ceiling, and how long one attempt may take (NET-02). */
export const REQUEST_ATTEMPTS = 4
export const REQUEST_INITIAL_DELAY_MS = 200
export const REQUEST_TIMEOUT_MS = 10_000
/** NET-03: 7 days. */
export const BEARER_TOKEN_LIFETIME_S = 604_800

/** The page counts as idle this long after load (CART-07). */
export const CART_IDLE_MS = 3000
/** CART-19. */
export const CART_CREATION_TIMEOUT_MS = 8000
/** CART-11. */
export const CART_QUERY_DEBOUNCE_MS = 250
/** CART-27. */
export const LINE_UPDATE_DEBOUNCE_MS = 250
/** CART-28, CART-29. */
export const LINE_QUANTITY_MINIMUM = 1
export const QUANTITY_FALLBACK = 9999
/** A cart change is sent at most this often before it counts as failed. */
export const MAXIMUM_SENDINGS = 3
/** An addition whose answer was lost may still be on its way for this long. */
export const LOST_ANSWER_GRACE_MS = 3000
/** While the cart cannot be reached: the first wait, doubled each time, up to the longest. */
export const QUEUE_RETRY_MS = 2000
export const QUEUE_RETRY_LONGEST_MS = 30_000
/** A journal entry untouched for this long belongs to a page that crashed. */
export const JOURNAL_STALE_MS = 120_000

/** CHR-34. */
export const SUCCESS_TOAST_MS = 3000
export const INFO_TOAST_MS = 5000
/** ERR-12. */
export const ERROR_TOAST_MS = 3000
