import type { ServiceMessage } from './cart.api.ts'
import type { Cart } from './cart.ts'
import { planLineChange, quantityIn, requestLineChange, tookEffect, undoDuplicate } from './line-request.ts'
import { type LineChange, resultKey } from './pending-change.ts'
import { CONFIRMED, type SendResult } from './send-result.ts'
import { isLossKnown, mayArrive, type SendOptions, waitForInFlight } from './sending.ts'
import { lineGone, notAdded, notChanged, notRemoved, onlySome, toPlainText } from './texts.ts'
import { type WarningText, warningTexts } from './warnings.ts'

const failureText = ({ kind, title, quantity }: LineChange) =>
  kind === 'add' ? notAdded(title) : quantity === 0 ? notRemoved(title) : notChanged(title)

/** What the warning of a lost answer would have told: the cart holds less than was intended. */
function lostTexts(change: LineChange, cart: Cart): WarningText[] {
  const key = resultKey(change)
  const quantity = quantityIn(cart, key)
  const isLimited = quantity < (change.sent?.target ?? 0)
  return isLimited ? [{ key, text: onlySome(change.title, quantity) }] : []
}

/**
 * Sends one line change, exactly once. When an answer is lost, the cart is read first, and the change sent again only if
 * it did not take effect (NET-02). Runs under the cart's lock, so that nobody changes the cart between the two.
 */
export async function sendLineChange(change: LineChange, options: SendOptions): Promise<SendResult> {
  const { api, access, clock, newRetryBudget, markSent, touchSent, isUnclear, titleOf, report } = options
  const mayRetry = newRetryBudget()
  const accept = (cart: Cart) => access.dispatch(['answered', cart])
  let current = change
  let maySend = true
  /** Why the service refused, when its last answer had no cart. */
  let refusal: ServiceMessage | null = null
  let isInFlight = change.sent !== null

  const fail = (text: string, reason: string): Extract<SendResult, { kind: 'failed' }> => {
    report(new Error(reason), { operation: current.kind, quantity: String(current.quantity) })
    return { kind: 'failed', text }
  }

  const refuse = (reason: ServiceMessage, cart: Cart, key: string) =>
    fail(toPlainText(reason, current.title, quantityIn(cart, key)), reason.message)

  /** The service made the change: undoes a duplicate, then reports what was limited. Null: read the cart again. */
  async function confirm(answered: Cart, texts: readonly WarningText[]): Promise<SendResult | null> {
    // Where another tab may have added to the line as well, more than intended is no duplicate.
    const undo = isUnclear(current) || access.follow() ? null : undoDuplicate(current, answered)
    if (undo !== null) {
      const answer = await api.updateLines(answered.id, [undo])
      if (answer.ok && answer.cart !== null && undoDuplicate(current, answer.cart) === null) {
        accept(answer.cart)
        return CONFIRMED
      }
      const error = answer.ok ? null : answer.error
      isInFlight = mayArrive(error)
      // It must not arrive after the shopper's next change.
      if (isInFlight) current = touchSent(current)
      if (await mayRetry(isInFlight ? 0 : (error?.retryAfterMs ?? null))) return null
      if (error?.isRetryable === true) return { kind: 'unreachable', error }
      report(new Error(error?.message ?? 'A duplicate line could not be undone'), { operation: 'undo' })
    }
    accept(answered)
    const key = resultKey(current)
    const own = texts.find((text) => text.key === key)
    if (current.kind !== 'add' || own === undefined || quantityIn(answered, key) > 0) {
      return { ...CONFIRMED, texts }
    }
    return { ...fail(own.text, own.text), texts: texts.filter((text) => text !== own) }
  }

  for (;;) {
    const state = access.state()
    const { cartId, cart } = state
    if (cartId === null && current.kind === 'add') {
      if (!(await options.createWhileAdding())) return { kind: 'failed', text: null }
      continue
    }
    if (cartId === null || (current.kind !== 'add' && cartId !== (current.cartId ?? cartId))) {
      const reason = lineGone(current.title)
      return { kind: 'failed', text: isLossKnown(current, state) ? null : reason, reason }
    }
    if (current.sent !== null && current.sent.cartId !== cartId) current = { ...current, sent: null }

    if (current.sent !== null || cart === null) {
      const found = await api.read(cartId)
      if (!found.ok) return { kind: 'unreachable', error: found.error }
      if (found.cart === null) {
        access.gone()
        continue
      }
      const isDone = tookEffect(current, found.cart)
      if (!isDone) accept(found.cart)
      // A request in flight may still make the change, or undo the duplicate.
      const mayStillHappen = isInFlight && (!isDone || undoDuplicate(current, found.cart) !== null)
      if (mayStillHappen && (await waitForInFlight(current, clock))) continue
      if (isDone) {
        const result = await confirm(found.cart, lostTexts(current, found.cart))
        if (result === null) continue
        return result
      }
      if (current.sent !== null) {
        current = { ...current, sent: null }
        if (refusal !== null) return refuse(refusal, found.cart, resultKey(current))
        if (!maySend) return fail(failureText(current), 'No answer to a cart change')
      }
    }

    const { base, target, ...request } = planLineChange(current, access.state().cart)
    if (request.kind === 'nothing') return CONFIRMED
    if (request.kind === 'gone') return { kind: 'failed', text: lineGone(current.title) }

    current = { ...current, sent: { at: clock.now(), cartId, base, target } }
    const marked = markSent(current)
    if (marked !== 'sent') return { kind: marked }
    const answer = await requestLineChange(api, cartId, request)

    if (!answer.ok) {
      const { kind, isRetryable, mayHaveHappened, retryAfterMs = null } = answer.error
      if (kind === 'throttled') {
        current = { ...current, sent: null }
        markSent(current)
        if (await mayRetry(retryAfterMs)) continue
        return { kind: 'unreachable', error: answer.error }
      }
      if (!mayHaveHappened) return fail(failureText(current), answer.error.message)
      isInFlight = mayArrive(answer.error)
      if (isInFlight) current = touchSent(current)
      // A GraphQL error that is not retryable would only be repeated; whether the change was made is still open.
      if (kind === 'graphql' && !isRetryable) refusal = { code: null, message: answer.error.message }
      else maySend = await mayRetry(isInFlight ? 0 : retryAfterMs)
      continue
    }
    refusal = answer.userErrors[0] ?? null
    if (answer.cart === null) {
      isInFlight = false
      if (refusal === null) maySend = await mayRetry(null)
      continue
    }
    if (refusal !== null) {
      accept(answer.cart)
      const lineId =
        request.kind === 'add' ? null : request.kind === 'remove' ? request.lineId : request.updates[0].id
      const isLineGone = lineId !== null && !answer.cart.lines.nodes.some(({ id }) => id === lineId)
      current = { ...current, sent: null }
      if (isLineGone && (await mayRetry(null))) continue
      return refuse(refusal, answer.cart, current.key)
    }
    const result = await confirm(answer.cart, warningTexts(answer.warnings, answer.cart, current, titleOf))
    if (result !== null) return result
  }
}
