import type { ServiceMessage } from '#commerce/cart/cart.api.ts'
import { CART_GONE, readableMessage } from '../texts.ts'
import { isCartChangeApplied, isCartChangeConfirmed, requestCartChange } from './change-requests.ts'
import type { CartChange } from './pending-change.ts'
import {
  graceLeft,
  isCartLossShown,
  mayStillArrive,
  type SendContext,
  waitForInFlight,
} from './send-context.ts'
import { CONFIRMED, type SendResult } from './state.ts'
import { warningTexts } from './warning-texts.ts'

/** What is reported when it fails (ERR-04, ERR-05). */
const failureReports = {
  attributes: 'Failed to update cart attributes',
  codes: 'Failed to apply discount code',
}

/**
 * Sends a change of the cart's attributes or codes. It belongs to the cart it was made for and ends with it; one made
 * before there was a cart belongs to the next one. Runs under the cart's lock.
 */
export async function sendCartChange(change: CartChange, context: SendContext): Promise<SendResult> {
  const { api, access, markSent, unmarkSent, touchSent, isBackground, clock, titleOf, report } = context
  const { accept } = access
  const fail = (reason: string, userErrors: readonly ServiceMessage[] = []): SendResult => {
    report(new Error(failureReports[change.kind]), { operation: change.kind, reason })
    const text = isCartLossShown(change, access.state()) ? null : change.failureText
    return {
      kind: 'failed',
      text,
      reason: readableMessage(reason),
      userErrors,
      isRetryable: reason === CART_GONE,
    }
  }
  const mayRetry = context.newRetryBudget()
  let current = change
  /** Whether `access.state()` has the cart as it is after the last request. */
  let isKnown = change.sent === null
  let isInFlight = !isKnown
  for (;;) {
    const { cartId, cart } = access.state()
    if (cartId === null || cartId !== (change.cartId ?? cartId)) return fail(CART_GONE)
    if (!isKnown || cart === null) {
      const found = await api.read(cartId)
      if (!found.ok) return { kind: 'unreachable', error: found.error }
      if (found.cart === null) access.markCartGone()
      else accept(found.cart, found.warnings)
      isKnown =
        found.cart === null ||
        isCartChangeApplied(change, found.cart) ||
        !isInFlight ||
        graceLeft(current, clock) <= 0
      if (!isKnown && isBackground(change)) return { kind: 'later' }
      if (!isKnown) await waitForInFlight(current, clock)
      continue
    }
    if (isCartChangeConfirmed(change, cart)) return CONFIRMED
    current = { ...change, sent: { at: clock.now(), cartId, base: 0, target: 0 } }
    const marked = markSent(current)
    if (marked !== 'sent') return { kind: marked }
    const answer = await requestCartChange(api, cart, change)
    const [userError] = answer.ok ? answer.userErrors : []
    if (answer.ok && answer.cart !== null) accept(answer.cart, answer.warnings)
    if (answer.ok && answer.cart === null && userError !== undefined) {
      // A cart that has ended is answered with a user error too.
      const found = await api.read(cartId)
      if (found.ok && found.cart === null) {
        access.markCartGone()
        continue
      }
    }
    if (answer.ok && userError !== undefined) return fail(userError.message, answer.userErrors)
    if (answer.ok && answer.cart !== null) {
      const texts = warningTexts(answer.warnings, answer.cart, change, titleOf)
      // Discount sync shows the warnings of codes.
      return { ...CONFIRMED, texts: texts.filter(({ key }) => key !== null), warnings: answer.warnings }
    }
    const error = answer.ok ? null : answer.error
    isKnown = error?.mayHaveHappened === false
    isInFlight = mayStillArrive(error)
    current = isKnown ? { ...change, sent: null } : touchSent(current)
    if (isKnown) unmarkSent(current)
    if (isKnown && error?.isRetryable === false) return fail(error.message)
    // Nothing waits for a background change, so it backs off in the queue instead of here.
    const backsOff = error?.isRetryable && isBackground(change)
    if (!backsOff && (await mayRetry(isInFlight ? 0 : (error?.retryAfterMs ?? null)))) continue
    if (error?.isRetryable) return { kind: 'unreachable', error }
    return fail(error?.message ?? 'No answer to a change of the cart')
  }
}
