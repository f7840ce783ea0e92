import type { ServiceMessage } from '#commerce/cart/cart.api.ts'
import type { Cart } from '#commerce/cart/cart-schema.ts'
import { requestError } from '#commerce/result.ts'
import { idBesideOthers, lineFor } from '../server-cart-rules.ts'
import {
  CART_GONE,
  lineGoneText,
  notAddedText,
  notChangedText,
  notRemovedText,
  nowInCartText,
  readableMessage,
  serviceMessageText,
  warningTexts,
} from '../texts.ts'
import {
  isCartChangeApplied,
  isCartChangeConfirmed,
  isLineChangeApplied,
  planLineChange,
  quantityIn,
  requestCartChange,
  requestLineChange,
} from './change-requests.ts'
import { type CartChange, type LineChange, resultKey, resultName } from './pending-change.ts'
import {
  graceLeft,
  isCartLossShown,
  mayStillArrive,
  type SendContext,
  waitForInFlight,
} from './send-context.ts'
import { CONFIRMED, type SendResult } from './state.ts'

const failureText = ({ kind, title, quantity }: LineChange) =>
  kind === 'add'
    ? notAddedText(title)
    : kind === 'set' && quantity === 0
      ? notRemovedText(title)
      : notChangedText(title)

/**
 * Sends one line change until the cart is as it wants. When an answer is lost, the cart is read first, and the change sent
 * again only if it did not take effect (NET-02). `cartLinesAdd` is the only request that is not idempotent, and browsers
 * repeat it by themselves when a connection is cut: a line that was doubled is set to the quantity that was meant. Runs
 * under the cart's lock, so that nobody changes the cart between the two.
 */
export async function sendLineChange(change: LineChange, context: SendContext): Promise<SendResult> {
  const { api, access, clock, newRetryBudget, markSent, touchSent, hasUnknownOutcome, titleOf, report } =
    context
  const mayRetry = newRetryBudget()
  const { accept } = access
  // If another tab may have added to the line too, a larger quantity is not a duplicate.
  const isShared = () => hasUnknownOutcome(current) || access.follow()
  let current = change
  /** The cart since the change was last sent; null while that is not known. */
  let known: Cart | null = null
  let maySend = true
  /** Why the service refused, when its last answer had no cart. */
  let refusal: ServiceMessage | null = null
  let isInFlight = change.sent !== null

  const fail = (text: string, reason: string): Extract<SendResult, { kind: 'failed' }> => {
    report(new Error(reason), { operation: current.kind, quantity: String(current.quantity) })
    return { kind: 'failed', text }
  }

  const refuse = (reason: ServiceMessage, cart: Cart) =>
    fail(
      serviceMessageText(reason, resultName(current), quantityIn(cart, resultKey(current))),
      reason.message,
    )

  for (;;) {
    const state = access.state()
    const { cartId } = state
    if (cartId === null && current.kind === 'add') {
      if (await context.createWhileAdding()) continue
      // Offline it waits for the connection, as a change of a cart does.
      if (!context.isOnline()) return { kind: 'unreachable', error: requestError('network', 'offline') }
      return { kind: 'failed', text: null }
    }
    if (cartId === null || (current.kind !== 'add' && cartId !== (current.cartId ?? cartId))) {
      const reason = lineGoneText(current.title)
      return { kind: 'failed', text: isCartLossShown(current, state) ? null : reason, reason }
    }
    if (current.sent !== null && current.sent.cartId !== cartId) current = { ...current, sent: null }
    const cart: Cart | null = current.sent === null ? state.cart : known

    if (cart === null) {
      const found = await api.read(cartId)
      if (!found.ok) return { kind: 'unreachable', error: found.error }
      if (found.cart === null) {
        access.markCartGone()
        continue
      }
      const isDone = isLineChangeApplied(current, found.cart, isShared())
      // A request in flight may still make the change.
      if (isInFlight && !isDone && (await waitForInFlight(current, clock))) continue
      known = found.cart
      const now = quantityIn(known, resultKey(current))
      if (current.sent === null || isDone || refusal !== null || !maySend) accept(known)
      if (isDone) return CONFIRMED
      if (refusal !== null) return refuse(refusal, known)
      if (!maySend) {
        const isAsBefore = now === current.sent?.base
        const text = isAsBefore ? failureText(current) : nowInCartText(resultName(current), now)
        return fail(text, 'No answer to a change of the cart')
      }
      continue
    }

    const { base, target, ...plan } = planLineChange(current, cart)
    if (plan.kind === 'nothing') return CONFIRMED
    if (plan.kind === 'gone') {
      accept(cart)
      return { kind: 'failed', text: lineGoneText(current.title) }
    }

    const before = current
    const lineId = lineFor(cart, current.key)?.id
    const sentLineId = idBesideOthers(cart, current.key)
    current = { ...current, sent: { at: clock.now(), cartId, base, target, lineId: sentLineId } }
    const marked = markSent(current)
    if (marked !== 'sent') return { kind: marked }
    const answer = await requestLineChange(api, cartId, plan)

    if (!answer.ok) {
      const { kind, isRetryable, mayHaveHappened, retryAfterMs = null } = answer.error
      if (kind === 'throttled') {
        current = before
        markSent(current)
        if (await mayRetry(retryAfterMs)) continue
        return { kind: 'unreachable', error: answer.error }
      }
      if (!mayHaveHappened) return fail(failureText(current), answer.error.message)
      known = null
      isInFlight = mayStillArrive(answer.error)
      if (isInFlight) current = touchSent(current)
      // A GraphQL error that is not retryable would only be repeated; whether the change was made is still open.
      if (kind === 'graphql' && !isRetryable) refusal = { code: null, message: answer.error.message }
      else maySend = await mayRetry(isInFlight ? 0 : retryAfterMs)
      continue
    }
    known = answer.cart
    refusal = answer.userErrors[0] ?? null
    if (known === null) {
      isInFlight = false
      if (refusal === null) maySend = await mayRetry(null)
      continue
    }
    const quantity = quantityIn(known, resultKey(current))
    if (refusal !== null) {
      accept(known, answer.warnings)
      const isLineGone = lineId !== undefined && !known.lines.nodes.some(({ id }) => id === lineId)
      current = { ...current, sent: null }
      if (isLineGone && (await mayRetry(null))) continue
      return refuse(refusal, known)
    }
    // After a removal, another line of the variant has the key.
    const isOtherLine = plan.kind === 'remove' && sentLineId !== undefined
    const isDoubled = !isOtherLine && quantity > target && !isShared()
    if (isDoubled && (await mayRetry(0))) continue
    accept(known, answer.warnings)
    const key = resultKey(current)
    const texts = warningTexts(answer.warnings, known, current, titleOf)
    if (isDoubled) {
      report(new Error('A duplicate line could not be undone'), { operation: 'undo' })
      return { ...CONFIRMED, texts: [...texts, { key, text: nowInCartText(resultName(current), quantity) }] }
    }
    const own = texts.find((text) => text.key === key)
    if (current.kind !== 'add' || own === undefined || quantity > 0) return { ...CONFIRMED, texts }
    return { ...fail(own.text, own.text), texts: texts.filter((text) => text !== own) }
  }
}

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
  const { api, access, markSent, touchSent, isBackground, newRetryBudget, clock, titleOf, report } = context
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
  const mayRetry = newRetryBudget()
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
      else accept(found.cart)
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
    if (isKnown) markSent(current)
    if (isKnown && error?.isRetryable === false) return fail(error.message)
    // Nothing waits for a background change, so it backs off in the queue instead of here.
    const backsOff = error?.isRetryable && isBackground(change)
    if (!backsOff && (await mayRetry(isInFlight ? 0 : (error?.retryAfterMs ?? null)))) continue
    if (error?.isRetryable) return { kind: 'unreachable', error }
    return fail(error?.message ?? 'No answer to a change of the cart')
  }
}
