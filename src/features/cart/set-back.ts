import type { RequestError } from '#commerce/result.ts'
import { MAXIMUM_SENDINGS } from '#config/limits.ts'
import type { LineUpdate } from './cart.api.ts'
import { type Cart, linesByKey } from './cart.ts'
import type { DeliveryOptions } from './delivery.ts'
import type { LineIntention } from './intentions.ts'

export type SetBack =
  | { readonly kind: 'as asked' }
  /** It was doubled; `cart` is the one set right. */
  | { readonly kind: 'set back'; readonly cart: Cart }
  /** It was doubled, and the service cannot be reached to set it right. */
  | { readonly kind: 'waiting'; readonly error: RequestError }

/** What sets the line right where `cart` holds more of it than was added; null where all is as asked. */
export function correction({ kind, key, sent }: LineIntention, cart: Cart): LineUpdate | null {
  // Adding to a line that is there sends its new quantity: twice is once.
  if (kind !== 'add' || sent === null || sent.base > 0) return null
  const line = linesByKey(cart).get(key)
  return line !== undefined && line.quantity > sent.target ? { id: line.id, quantity: sent.target } : null
}

/**
 * Takes back what was added more than once (NET-02). The first addition of a line is the one request that says "more",
 * not "so many", and whatever lies between may send it twice without a word: a browser does, when a connection it has
 * used before is cut. So each one's outcome, `cart`, is compared with what the line was to hold, and a line that holds
 * more is set to that. Call it only while nobody else can have added to the line meanwhile.
 */
export async function setBack(
  added: LineIntention,
  cart: Cart,
  { api, renew, report }: Pick<DeliveryOptions, 'api' | 'renew' | 'report'>,
): Promise<SetBack> {
  let now = cart
  let reason = 'A line added twice could not be set back'
  for (let tried = 0; tried < MAXIMUM_SENDINGS; tried += 1) {
    const update = correction(added, now)
    if (update === null) return tried === 0 ? { kind: 'as asked' } : { kind: 'set back', cart: now }
    let answer = await api.updateLines(now.id, [update])
    if (answer.ok ? answer.cart === null : !answer.error.isRetryable) {
      // It may be done all the same; sent again for nothing, it could come after what the shopper wants next.
      if (!answer.ok) reason = answer.error.message
      answer = await api.read(now.id)
    }
    if (!answer.ok) {
      // It may still be on its way: it is looked into once that is over.
      renew(added)
      return { kind: 'waiting', error: answer.error }
    }
    now = answer.cart ?? now
  }
  report(new Error(reason), { operation: 'set back' })
  return { kind: 'as asked' }
}
