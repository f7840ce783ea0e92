import type { SessionState } from './session.ts'

/** What a cart carries of the visit it was filled in (TRK-05), by the names orders are evaluated by; known ones only. */
export function cartAttributesOf(session: SessionState): Record<string, string> {
  const known: Record<string, string | null> = {
    'google-clientID': session.googleClientId,
    'google-sessionID': session.googleSessionId,
    ...session.campaign,
    transaction_id: session.transactionId,
  }
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  )
}

/**
 * What the hosted checkout is told of the visit (CHK-03, CHK-04), by the names it knows. The referral code stands in
 * for the affiliate programme's own `rfsn_aid` where its script left none. A code no cart has answered yet was brought
 * after the accepted one.
 */
export function checkoutParametersOf(session: SessionState, pendingDiscount: string | null = null) {
  return {
    client_id: session.googleClientId,
    session_id: session.googleSessionId,
    origin: session.origin,
    discount: pendingDiscount ?? session.discountCode,
    ...session.campaign,
    rfsn_aid: session.refersionCode,
    ...session.affiliate,
  }
}
