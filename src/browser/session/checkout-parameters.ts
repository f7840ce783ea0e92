import type { SessionState } from './session.ts'

/**
 * Query parameters for the hosted checkout's address, by the names it reads; null for those to leave out. The referral
 * code replaces a missing `rfsn_aid`. A discount code that no cart has answered yet is newer than the accepted one and
 * goes first (CHK-03, CHK-04).
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
