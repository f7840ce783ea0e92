import type { RequestError } from '#commerce/result.ts'
import type { CartApi, LineUpdate } from './cart.api.ts'
import { type Cart, linesByKey } from './cart.ts'
import type { LineIntention } from './intentions.ts'

export type SetBack =
  | { readonly kind: 'as asked' }
  /** It was doubled; `cart` is the one set right. */
  | { readonly kind: 'set back'; readonly cart: Cart }
  /** It was doubled, and whether it has been set right must be looked at; without an error it was answered. */
  | { readonly kind: 'open'; readonly error: RequestError | null }

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
export async function setBack(added: LineIntention, cart: Cart, api: CartApi): Promise<SetBack> {
  const update = correction(added, cart)
  if (update === null) return { kind: 'as asked' }
  const answer = await api.updateLines(cart.id, [update])
  if (!answer.ok) return { kind: 'open', error: answer.error }
  return answer.cart !== null && correction(added, answer.cart) === null
    ? { kind: 'set back', cart: answer.cart }
    : { kind: 'open', error: null }
}
