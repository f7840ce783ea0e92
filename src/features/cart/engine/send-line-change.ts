import type { CartAnswer, ServiceMessage } from '#commerce/cart/cart.api.ts'
import type { Cart } from '#commerce/cart/cart-schema.ts'
import { isWithoutProduct } from '#commerce/cart/is-without-product.ts'
import { type RequestError, requestError } from '#commerce/result.ts'
import { lineFor, lineIdIfAmbiguous } from '../server-cart-rules.ts'
import {
  lineGoneText,
  notAddedText,
  notChangedText,
  notRemovedText,
  nowInCartText,
  serviceMessageText,
} from '../texts.ts'
import { isLineChangeApplied, planLineChange, quantityIn, requestLineChange } from './change-requests.ts'
import { type LineChange, resultKey, resultName } from './pending-change.ts'
import { isCartLossShown, mayStillArrive, type SendContext, waitForInFlight } from './send-context.ts'
import { CONFIRMED, type SendResult } from './state.ts'
import { warningTexts } from './warning-texts.ts'

const failureText = ({ kind, title: name, quantity }: LineChange) =>
  kind === 'add'
    ? notAddedText(name)
    : kind === 'set' && quantity === 0
      ? notRemovedText(name)
      : notChangedText(name)

/** How far sending one change has come. */
interface Attempt {
  readonly context: SendContext
  readonly mayRetry: ReturnType<SendContext['newRetryBudget']>
  /** The change as it was last logged. */
  change: LineChange
  /** The cart since the change was last sent; null while that is not known. */
  known: Cart | null
  maySend: boolean
  /** Why the service refused, when its last answer had no cart. */
  refusal: ServiceMessage | null
  isInFlight: boolean
}

/** What was known when the request was made. */
interface Requested {
  /** The change as it was before the request was logged. */
  readonly before: LineChange
  readonly isRemoval: boolean
  /** The id of the change's line; undefined where the cart had none. */
  readonly lineId: string | undefined
  /** The line's id if its key is ambiguous; undefined otherwise. */
  readonly sentLineId: string | undefined
  /** The line's quantity that was asked for. */
  readonly target: number
}

/** How sending ends; null when there is more to be done. */
type NextResult = Promise<SendResult | null>

const fail = (
  { change, context }: Attempt,
  text: string,
  reason: string,
): Extract<SendResult, { kind: 'failed' }> => {
  context.report(new Error(reason), { operation: change.kind, quantity: String(change.quantity) })
  return { kind: 'failed', text }
}

const refuse = (attempt: Attempt, reason: ServiceMessage, cart: Cart) =>
  fail(
    attempt,
    serviceMessageText(reason, resultName(attempt.change), quantityIn(cart, resultKey(attempt.change))),
    reason.message,
  )

/** If another tab may have added to the line too, a larger quantity is not a duplicate. */
const isShared = ({ change, context }: Attempt) =>
  context.hasUnknownOutcome(change) || context.access.adoptSaved()

/** The cart's codes and whether they apply. */
const codesText = (cart: Cart | null) => JSON.stringify(cart?.discountCodes)

/** Reads the cart where it is not known as it is now, which tells whether a request without an answer took effect. */
async function resolveUnknownOutcome(attempt: Attempt, cartId: string): NextResult {
  const { api, access, clock } = attempt.context
  const { change, refusal, maySend } = attempt
  const found = await api.read(cartId)
  if (!found.ok) return { kind: 'unreachable', error: found.error }
  if (found.cart === null) {
    access.markCartGone()
    return null
  }
  const isDone = isLineChangeApplied(change, found.cart, isShared(attempt))
  // Only readings say which lines were removed, not the answer to the change that follows.
  if (found.warnings.length > 0) access.accept(found.cart, found.warnings)
  // A request in flight may still make the change.
  if (attempt.isInFlight && !isDone && (await waitForInFlight(change, clock))) return null
  attempt.known = found.cart
  if (change.sent === null || isDone || refusal !== null || !maySend) access.accept(found.cart)
  if (isDone) return CONFIRMED
  if (refusal !== null) return refuse(attempt, refusal, found.cart)
  if (maySend) return null
  const now = quantityIn(found.cart, resultKey(change))
  const isAsBefore = now === change.sent?.base
  const text = isAsBefore ? failureText(change) : nowInCartText(resultName(change), now)
  return fail(attempt, text, 'No answer to a change of the cart')
}

/** After a request without an answer: whether the change may be sent again, has failed, or is of unknown outcome. */
async function handleFailure(attempt: Attempt, error: RequestError, { before }: Requested): NextResult {
  const { context, mayRetry } = attempt
  const { kind, isRetryable, mayHaveHappened, retryAfterMs = null } = error
  if (kind === 'throttled') {
    attempt.change = before
    context.unmarkSent(before)
    return (await mayRetry(retryAfterMs)) ? null : { kind: 'unreachable', error }
  }
  if (!mayHaveHappened) return fail(attempt, failureText(attempt.change), error.message)
  attempt.known = null
  attempt.isInFlight = mayStillArrive(error)
  if (attempt.isInFlight) attempt.change = context.touchSent(attempt.change)
  // A GraphQL error that is not retryable would only be repeated, except that of a cart which reading makes readable; whether
  // the change was made is still open.
  if (kind === 'graphql' && !isRetryable && !isWithoutProduct(error))
    attempt.refusal = { code: null, message: error.message }
  else attempt.maySend = await mayRetry(attempt.isInFlight ? 0 : retryAfterMs)
  return null
}

/** After an answer: whether the cart is as the change wants it, or why not. */
async function handleAnswer(
  attempt: Attempt,
  { cart, warnings, userErrors }: Extract<CartAnswer, { ok: true }>,
  { isRemoval, lineId, sentLineId, target }: Requested,
): NextResult {
  const { context, mayRetry, change } = attempt
  const { access, report, titleOf } = context
  const refusal = userErrors[0] ?? null
  attempt.known = cart
  attempt.refusal = refusal
  if (cart === null) {
    attempt.isInFlight = false
    if (refusal === null) attempt.maySend = await mayRetry(null)
    return null
  }
  const key = resultKey(change)
  const quantity = quantityIn(cart, key)
  const codesBefore = codesText(access.state().cart)
  if (refusal !== null) {
    access.accept(cart, warnings)
    const isLineGone = lineId !== undefined && !cart.lines.nodes.some(({ id }) => id === lineId)
    attempt.change = { ...change, sent: null }
    if (isLineGone && (await mayRetry(null))) return null
    return refuse(attempt, refusal, cart)
  }
  // After a removal, another line of the variant has the key.
  const isOtherLine = isRemoval && sentLineId !== undefined
  const isDoubled = !isOtherLine && quantity > target && !isShared(attempt)
  if (isDoubled && (await mayRetry(0))) return null
  access.accept(cart, warnings)
  // The service warns of a code that does not apply in every answer.
  const isNews = ({ code }: ServiceMessage) =>
    !code?.startsWith('DISCOUNT_') || codesText(cart) !== codesBefore
  const texts = warningTexts(warnings.filter(isNews), cart, change, titleOf)
  if (isDoubled) {
    report(new Error('A duplicate line could not be undone'), { operation: 'undo' })
    return { ...CONFIRMED, texts: [...texts, { key, text: nowInCartText(resultName(change), quantity) }] }
  }
  const own = texts.find((text) => text.key === key)
  if (change.kind !== 'add' || own === undefined || quantity > 0) return { ...CONFIRMED, texts }
  return { ...fail(attempt, own.text, own.text), texts: texts.filter((text) => text !== own) }
}

/** Makes one request for the change: reads the cart where it is not known, or sends the change. */
async function makeRequest(attempt: Attempt): NextResult {
  const { context, change } = attempt
  const { api, access, clock } = context
  const state = access.state()
  const { cartId } = state
  if (cartId === null && change.kind === 'add') {
    if (await context.createWhileAdding()) return null
    // Offline it waits for the connection, as a change of a cart does.
    if (!context.isOnline()) return { kind: 'unreachable', error: requestError('network', 'offline') }
    return { kind: 'failed', text: null }
  }
  if (cartId === null || (change.kind !== 'add' && cartId !== (change.cartId ?? cartId))) {
    const reason = lineGoneText(change.title)
    return { kind: 'failed', text: isCartLossShown(change, state) ? null : reason, reason }
  }
  const before = change.sent === null || change.sent.cartId === cartId ? change : { ...change, sent: null }
  attempt.change = before
  const cart = before.sent === null ? state.cart : attempt.known
  if (cart === null) return resolveUnknownOutcome(attempt, cartId)

  const { base, target, ...plan } = planLineChange(before, cart)
  if (plan.kind === 'nothing') return CONFIRMED
  if (plan.kind === 'gone') {
    access.accept(cart)
    return { kind: 'failed', text: lineGoneText(before.title) }
  }
  const lineId = lineFor(cart, before.key)?.id
  const sentLineId = lineIdIfAmbiguous(cart, before.key)
  attempt.change = { ...before, sent: { at: clock.now(), cartId, base, target, lineId: sentLineId } }
  const marked = context.markSent(attempt.change)
  if (marked !== 'sent') return { kind: marked }
  const answer = await requestLineChange(api, cartId, plan)
  const requested = { before, isRemoval: plan.kind === 'remove', lineId, sentLineId, target }
  return answer.ok
    ? handleAnswer(attempt, answer, requested)
    : handleFailure(attempt, answer.error, requested)
}

/**
 * Sends one line change until the cart is as it wants. When an answer is lost, the cart is read first, and the change sent
 * again only if it did not take effect (NET-02). `cartLinesAdd` is the only request that is not idempotent, and browsers
 * repeat it by themselves when a connection is cut: a line that was doubled is set to the quantity that was meant. Runs
 * under the cart's lock, so that nobody changes the cart between the two.
 */
export async function sendLineChange(change: LineChange, context: SendContext): Promise<SendResult> {
  const attempt: Attempt = {
    context,
    mayRetry: context.newRetryBudget(),
    change,
    known: null,
    maySend: true,
    refusal: null,
    isInFlight: change.sent !== null,
  }
  let result: SendResult | null = null
  while (result === null) result = await makeRequest(attempt)
  return result
}
