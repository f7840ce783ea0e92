import type { SessionState } from './session.ts'

type Attributes = ReadonlyArray<{ readonly key: string; readonly value: string }>

/** The attributes that attribute a cart's order to a session and a campaign; only those that are known (TRK-05). */
export function cartAttributesOf(session: SessionState): Record<string, string> {
  const attributes: Record<string, string | null> = {
    'google-clientID': session.googleClientId,
    'google-sessionID': session.googleSessionId,
    ...session.campaign,
    transaction_id: session.transactionId,
  }
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  )
}

/**
 * The attributes to write on a cart that has none of them yet, once the analytics session is known; null when there is
 * nothing to write (CART-47, TRK-05).
 */
export function missingCartAttributes(
  session: SessionState,
  cart: { token: string | null; attributes: Attributes },
): Record<string, string> | null {
  if (cart.token === null || session.googleSessionId === null) return null
  return cart.attributes.some(({ key }) => key === 'google-sessionID') ? null : cartAttributesOf(session)
}
