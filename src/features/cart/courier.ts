import type { CartApi, Remark } from './cart.api.ts'
import { type Cart, linesByKey } from './cart.ts'
import { type Delivery, type DeliveryOptions, isUnderWay, outlast } from './delivery.ts'
import { type LineIntention, resultKey } from './intentions.ts'
import { happened, plan, type Step } from './plan.ts'
import { correction, setBack } from './set-back.ts'
import { inWords, lineGone, notAdded, notChanged, notRemoved, plain } from './texts.ts'

const failureText = (intention: LineIntention) =>
  intention.kind === 'add'
    ? notAdded(intention.title)
    : intention.quantity === 0
      ? notRemoved(intention.title)
      : notChanged(intention.title)

const quantityIn = (cart: Cart, key: string) => linesByKey(cart).get(key)?.quantity ?? 0

/** What the lost answer would have warned of: less than wanted is in the cart. */
function warningsOf(intention: LineIntention, cart: Cart): Remark[] {
  const isCutShort = quantityIn(cart, resultKey(intention)) < (intention.sent?.target ?? 0)
  return isCutShort ? [{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: '' }] : []
}

/** The request of one step; only steps that need one. */
export function send(api: CartApi, cartId: string, step: Exclude<Step, { kind: 'nothing' | 'gone' }>) {
  switch (step.kind) {
    case 'add': {
      const { variantId, quantity, sellingPlanId, attributes } = step.addition
      const line = {
        merchandiseId: variantId,
        quantity,
        ...(sellingPlanId === null ? {} : { sellingPlanId }),
        ...(attributes.length === 0 ? {} : { attributes }),
      }
      return api.addLines(cartId, [line])
    }
    case 'update':
      return api.updateLines(cartId, step.updates)
    case 'remove':
      return api.removeLine(cartId, step.lineId)
  }
}

/**
 * Brings one intention to the commerce service, exactly once. When an answer is lost, the cart is read first and the
 * intention sent again only if it did not happen (NET-02). Runs under the cart's lock, so that between sending and
 * reading nobody else changes the cart.
 */
export async function deliver(intention: LineIntention, options: DeliveryOptions): Promise<Delivery> {
  const { api, settled, lifecycle, clock, newRetryBudget, note, renew, isUnclear, report } = options
  const mayRetry = newRetryBudget()
  let current: LineIntention = intention
  /** Whether it may be sent again. */
  let mayBeSent = true
  /** What the service objected to when it last answered no cart. */
  let objection: Remark | null = null
  /** Whether what was sent last may still be on its way to the service. */
  let underWay = intention.sent !== null

  const fail = (text: string, reason: string): Delivery => {
    report(new Error(reason), { operation: current.kind, quantity: String(current.quantity) })
    return { kind: 'failed', text }
  }

  for (;;) {
    const cartId = settled.id()
    if (cartId === null && current.kind === 'add') {
      if (!(await lifecycle.createWhileAdding())) return { kind: 'failed', text: null }
      continue
    }
    if (cartId === null || (current.kind !== 'add' && cartId !== (current.cartId ?? cartId))) {
      const reason = lineGone(current.title)
      return { kind: 'failed', text: current.cartId === lifecycle.lost() ? null : reason, reason }
    }
    if (current.sent !== null && current.sent.cartId !== cartId) current = { ...current, sent: null }

    const { sent } = current
    if (sent !== null || settled.cart() === null) {
      const found = await api.read(cartId)
      if (!found.ok) return { kind: 'waiting', error: found.error }
      if (found.cart === null) {
        lifecycle.gone()
        continue
      }
      const isDone = happened(current, found.cart)
      if (!isDone) settled.accept(found.cart)
      // What is still on its way may yet do it, or set right what was doubled.
      const canChange = underWay && (!isDone || correction(current, found.cart) !== null)
      if (canChange && (await outlast(current, clock))) continue
      if (isDone) {
        const delivery = await settle(found.cart, warningsOf(current, found.cart))
        if (delivery === null) continue
        return delivery
      }
      if (sent !== null) {
        current = { ...current, sent: null }
        if (objection !== null) {
          return fail(
            inWords(objection, current.title, quantityIn(found.cart, resultKey(current))),
            objection.message,
          )
        }
        if (!mayBeSent) return fail(failureText(current), 'No answer to a cart change')
      }
    }

    const { base, target, ...step } = plan(current, settled.cart())
    if (step.kind === 'nothing') return { kind: 'done', remark: null, warnings: [] }
    if (step.kind === 'gone') return { kind: 'failed', text: lineGone(current.title) }

    current = { ...current, sent: { at: clock.now(), cartId, base, target } }
    const noted = note(current)
    if (noted !== 'noted') return { kind: noted }
    const answer = await send(api, cartId, step)

    if (!answer.ok) {
      const { kind, isRetryable, mayHaveHappened, retryAfterMs = null } = answer.error
      if (kind === 'throttled') {
        current = { ...current, sent: null }
        note(current)
        if (await mayRetry(retryAfterMs)) continue
        return { kind: 'waiting', error: answer.error }
      }
      if (!mayHaveHappened) return fail(failureText(current), answer.error.message)
      underWay = isUnderWay(answer.error)
      if (underWay) current = renew(current)
      // A service that explains itself will say the same again: only whether it happened is still open.
      if (kind === 'graphql' && !isRetryable) objection = { code: null, message: answer.error.message }
      else mayBeSent = await mayRetry(underWay ? 0 : retryAfterMs)
      continue
    }
    objection = answer.userErrors[0] ?? null
    if (answer.cart === null) {
      underWay = false
      if (objection === null) mayBeSent = await mayRetry(null)
      continue
    }
    if (objection !== null) {
      settled.accept(answer.cart)
      const lineId = step.kind === 'add' ? null : step.kind === 'remove' ? step.lineId : step.updates[0].id
      const isLineGone = lineId !== null && !answer.cart.lines.nodes.some(({ id }) => id === lineId)
      current = { ...current, sent: null }
      if (isLineGone && (await mayRetry(null))) continue
      return fail(inWords(objection, current.title, quantityIn(answer.cart, current.key)), objection.message)
    }
    const delivery = await settle(answer.cart, answer.warnings)
    if (delivery !== null) return delivery
  }

  /**
   * The service did it: as asked, cut short by the stock, or doubled on its way, which is set right first. Null when
   * that has to be looked at again.
   */
  async function settle(answered: Cart, warnings: readonly Remark[]): Promise<Delivery | null> {
    // Where another tab may have added to the line as well, more of it is no doubling.
    const isShared = isUnclear(current) || settled.follow()
    const rights = isShared ? null : await setBack(current, answered, api)
    if (rights?.kind === 'open') {
      const { error } = rights
      underWay = isUnderWay(error)
      // It must not come after what the shopper wants next.
      if (underWay) current = renew(current)
      if (await mayRetry(underWay ? 0 : (error?.retryAfterMs ?? null))) return null
      if (error?.isRetryable === true) return { kind: 'waiting', error }
      report(new Error(error?.message ?? 'A line added twice could not be set back'), {
        operation: 'set back',
      })
    }
    if (rights?.kind === 'set back') {
      settled.accept(rights.cart)
      return { kind: 'done', remark: null, warnings: [] }
    }
    settled.accept(answered)
    const [warning] = warnings
    if (warning === undefined) return { kind: 'done', remark: null, warnings }
    const now = quantityIn(answered, resultKey(current))
    const remark = inWords(warning, current.title, now)
    return current.kind === 'add' && now === 0
      ? fail(remark, plain(warning.message))
      : { kind: 'done', remark, warnings }
  }
}
