import { MAXIMUM_SENDINGS } from '#config/limits.ts'
import type { CartApi, Remark } from './cart.api.ts'
import { type Cart, linesByKey } from './cart.ts'
import { type Delivery, type DeliveryOptions, outlast } from './delivery.ts'
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
  const { api, settled, lifecycle, clock, note, renew, isUnclear, report } = options
  let current: LineIntention = intention
  let sendings = 0
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
    if (cartId === null) {
      if (current.kind !== 'add') return { kind: 'failed', text: lineGone(current.title) }
      if (!(await lifecycle.createWhileAdding())) return { kind: 'failed', text: null }
      continue
    }
    if (current.kind !== 'add' && current.cartId !== null && current.cartId !== cartId) {
      return { kind: 'failed', text: lineGone(current.title) }
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
      if (isDone) return await settle(found.cart, warningsOf(current, found.cart))
      if (sent !== null) {
        current = { ...current, sent: null }
        if (objection !== null) {
          return fail(
            inWords(objection, current.title, quantityIn(found.cart, resultKey(current))),
            objection.message,
          )
        }
        if (sendings >= MAXIMUM_SENDINGS) return fail(failureText(current), 'No answer to a cart change')
      }
    }

    const { base, target, ...step } = plan(current, settled.cart())
    if (step.kind === 'nothing') return { kind: 'done', remark: null, warnings: [] }
    if (step.kind === 'gone') return { kind: 'failed', text: lineGone(current.title) }

    current = { ...current, sent: { at: clock.now(), cartId, base, target } }
    const noted = note(current)
    if (noted !== 'noted') return { kind: noted }
    sendings += 1
    const answer = await send(api, cartId, step)

    if (!answer.ok) {
      if (answer.error.kind === 'throttled') {
        note({ ...current, sent: null })
        return { kind: 'waiting', error: answer.error }
      }
      if (!answer.error.mayHaveHappened) return fail(failureText(current), answer.error.message)
      underWay = answer.error.kind === 'network' || answer.error.kind === 'timeout'
      if (underWay) current = renew(current)
      // A service that explains itself will say the same again: only whether it happened is still open.
      if (answer.error.kind === 'graphql' && !answer.error.isRetryable) {
        objection = { code: null, message: answer.error.message }
      }
      continue
    }
    objection = answer.userErrors[0] ?? null
    if (answer.cart === null) {
      underWay = false
      continue
    }
    if (objection !== null) {
      settled.accept(answer.cart)
      const lineId = step.kind === 'add' ? null : step.kind === 'remove' ? step.lineId : step.updates[0].id
      const isLineGone = lineId !== null && !answer.cart.lines.nodes.some(({ id }) => id === lineId)
      current = { ...current, sent: null }
      if (isLineGone && sendings < MAXIMUM_SENDINGS) continue
      return fail(inWords(objection, current.title, quantityIn(answer.cart, current.key)), objection.message)
    }
    return await settle(answer.cart, answer.warnings)
  }

  /** The service did it: as asked, cut short by the stock, or doubled on its way, which is set right first. */
  async function settle(answered: Cart, warnings: readonly Remark[]): Promise<Delivery> {
    // Where another tab may have added to the line as well, more of it is no doubling.
    const isShared = isUnclear(current) || settled.follow()
    const rights = isShared ? null : await setBack(current, answered, options)
    if (rights?.kind === 'waiting') return rights
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
