import type { CartAnswer, CartApi } from '#commerce/cart/cart.api.ts'
import type { Cart } from '#commerce/cart/cart-schema.ts'
import { CART_CREATION_TIMEOUT_MS } from '#config/limits.ts'
import type { Clock, RetryBudget } from '#config/retry.ts'

/** What making a cart needs. */
export interface CartCreationContext {
  readonly api: Pick<CartApi, 'create'>
  readonly clock: Clock
  /** How often one request may be sent, and how far apart (NET-02). */
  readonly newRetryBudget: () => RetryBudget
  readonly report: (error: unknown, context?: Record<string, string>) => void
  /** Tells the rest of the page how it ended (CART-10). */
  readonly emit: (event: 'createCartSuccess' | 'createCartFailure') => void
  /** Takes over the new cart. */
  readonly accept: (cart: Cart) => void
}

/** What is reported when no cart could be made (ERR-01, ERR-02). */
export interface NewCartReports {
  readonly failed: string
  readonly timeout: string
}

export const CREATION_REPORTS: NewCartReports = {
  failed: 'Cart Creation Failed',
  timeout: 'Cart creation timed out.',
}

/** Repeats a creation that failed: if it was made after all, it is an empty cart whose id nobody has. */
async function requestCart(
  { api, newRetryBudget }: CartCreationContext,
  isTimedOut: () => boolean,
): Promise<CartAnswer> {
  const mayRetry = newRetryBudget()
  for (;;) {
    const answer = await api.create()
    if (answer.ok || answer.error.kind === 'refused') return answer
    if (!(await mayRetry(answer.error.retryAfterMs ?? null)) || isTimedOut()) return answer
  }
}

async function requestInTime(options: CartCreationContext): Promise<'made' | keyof NewCartReports> {
  let isTimedOut = false
  let cancel = () => {}
  const timeout = new Promise<'timeout'>((resolve) => {
    cancel = options.clock.after(CART_CREATION_TIMEOUT_MS, () => {
      isTimedOut = true
      resolve('timeout')
    })
  })
  const answer = await Promise.race([requestCart(options, () => isTimedOut), timeout])
  cancel()
  if (answer === 'timeout') return 'timeout'
  if (!answer.ok || answer.cart === null) return 'failed'
  options.accept(answer.cart)
  return 'made'
}

/** Makes a cart in time (CART-13, CART-19); false when that failed, which has been reported. */
export async function requestNewCart(
  options: CartCreationContext,
  messages: NewCartReports = CREATION_REPORTS,
): Promise<boolean> {
  const result = await requestInTime(options)
  const isMade = result === 'made'
  options.emit(isMade ? 'createCartSuccess' : 'createCartFailure')
  if (!isMade) options.report(new Error(messages[result]), { operation: 'cartCreate' })
  return isMade
}
