import type { SessionState } from '#features/session/session.ts'
import { cartAttributesOf } from '#features/session/told.ts'

type Attributes = ReadonlyArray<{ readonly key: string; readonly value: string }>

/**
 * What is to be written on a cart about the visit (CART-47, TRK-05): once, when the analytics session is known and the
 * cart does not carry it yet. Null when there is nothing to do.
 */
export function attributesToAdd(
  session: SessionState,
  cart: { token: string | null; attributes: Attributes },
): Record<string, string> | null {
  if (cart.token === null || session.googleSessionId === null) return null
  return cart.attributes.some(({ key }) => key === 'google-sessionID') ? null : cartAttributesOf(session)
}
