import type { RequestError } from '#commerce/result.ts'
import type { Clock } from '#commerce/retry.ts'
import { LOST_ANSWER_GRACE_MS, MAXIMUM_SENDINGS } from '#config/limits.ts'
import type { CartApi } from './cart.api.ts'
import { type Cart, linesByKey } from './cart.ts'
import type { Intention } from './intentions.ts'

export interface SetBackOptions {
  readonly api: CartApi
  readonly clock: Clock
  readonly report: (error: Error, context?: Record<string, string>) => void
}

export type SetBack =
  | { readonly kind: 'as asked' }
  /** It was doubled; `cart` is the one set right. */
  | { readonly kind: 'set back'; readonly cart: Cart }
  /** It was doubled, and the service cannot be reached to set it right. */
  | { readonly kind: 'waiting'; readonly error: RequestError }

const rest = (clock: Clock) => new Promise<void>((resolve) => void clock.after(LOST_ANSWER_GRACE_MS, resolve))

/**
 * Takes back what was added more than once (NET-02). The first addition of a line is the one request that says "more",
 * not "so many", and whatever lies between may send it twice without a word: a browser does, when a connection it has
 * used before is cut. So each one's outcome, `cart`, is compared with what the line was to hold, and a line that holds
 * more is set to that. Call it only while nobody else can have added to the line meanwhile.
 */
export async function setBack(added: Intention, cart: Cart, options: SetBackOptions): Promise<SetBack> {
  const { api, clock, report } = options
  const { kind, key, sent } = added
  // Adding to a line that is there sends its new quantity: twice is once.
  if (kind !== 'add' || sent === null || sent.base > 0) return { kind: 'as asked' }
  let now = cart
  let error: RequestError | null = null
  for (let tried = 0; tried < MAXIMUM_SENDINGS; tried += 1) {
    const line = linesByKey(now).get(key)
    if (line === undefined || line.quantity <= sent.target) {
      return tried === 0 ? { kind: 'as asked' } : { kind: 'set back', cart: now }
    }
    const answer = await api.updateLines(now.id, [{ id: line.id, quantity: sent.target }])
    error = answer.ok ? null : answer.error
    if (error?.isRetryable === true) {
      // One whose answer was lost may still be on its way: it must not come after what the shopper wants next.
      if (error.mayHaveHappened) await rest(clock)
      return { kind: 'waiting', error }
    }
    if (answer.ok && answer.cart !== null) now = answer.cart
  }
  report(new Error(error?.message ?? 'A line added twice could not be set back'), { operation: 'set back' })
  return { kind: 'as asked' }
}
