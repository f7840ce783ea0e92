import type { CartApi, KeyValue, Remark } from './cart.api.ts'
import type { Cart } from './cart.ts'
import { type Delivery, type DeliveryOptions, isUnderWay, outlast, restOf } from './delivery.ts'
import type { CartIntention } from './intentions.ts'
import { CART_GONE, plain } from './texts.ts'

/** ERR-04, ERR-05: what is reported when it fails. */
const failures = {
  attributes: 'Failed to update cart attributes',
  codes: 'Failed to apply discount code',
}

/** The whole set of attributes the cart is to have: those it has, with `changes` made. */
export function withChanges(
  attributes: Cart['attributes'],
  changes: Readonly<Record<string, string | null>>,
): KeyValue[] {
  const wanted = new Map(attributes.map(({ key, value }) => [key, value ?? '']))
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) wanted.delete(key)
    else wanted.set(key, value)
  }
  return [...wanted].map(([key, value]) => ({ key, value }))
}

const textOf = (list: readonly KeyValue[]) => JSON.stringify(list.map(({ key, value }) => [key, value]))

/** Codes are the same in any case. */
const codesText = (codes: readonly string[]) => JSON.stringify(codes.map((code) => code.toLowerCase()))

/** Whether the cart has it so already. */
export function isSo(intention: CartIntention, cart: Cart): boolean {
  if (intention.kind === 'codes') {
    return codesText(intention.codes) === codesText(cart.discountCodes.map(({ code }) => code))
  }
  return textOf(withChanges(cart.attributes, intention.changes)) === textOf(withChanges(cart.attributes, {}))
}

/** Sends the whole wanted set: doing it twice is the same as doing it once. */
export const sendWhole = (api: CartApi, cart: Cart, intention: CartIntention) =>
  intention.kind === 'codes'
    ? api.setCodes(cart.id, intention.codes)
    : api.setAttributes(cart.id, withChanges(cart.attributes, intention.changes))

/**
 * Brings a change of the cart as a whole, its attributes or its codes, to the commerce service. It belongs to the cart it
 * was meant for, and is gone with it; where there was none yet, to the one made since. Runs under the cart's lock.
 */
export async function deliverWhole(intention: CartIntention, options: DeliveryOptions): Promise<Delivery> {
  const { api, settled, lifecycle, note, renew, isAside, newRetryBudget, clock, report } = options
  const fail = (reason: string, userErrors: readonly Remark[] = []): Delivery => {
    report(new Error(failures[intention.kind]), { operation: intention.kind, reason })
    const text = intention.cartId === lifecycle.lost() ? null : intention.failureText
    return { kind: 'failed', text, reason: plain(reason), userErrors }
  }
  const mayRetry = newRetryBudget()
  let current: CartIntention = intention
  let isRead = intention.sent === null
  let underWay = !isRead
  for (;;) {
    const cartId = settled.id()
    if (cartId === null || cartId !== (intention.cartId ?? cartId)) return fail(CART_GONE)
    if (!isRead || settled.cart() === null) {
      const found = await api.read(cartId)
      if (!found.ok) return { kind: 'waiting', error: found.error }
      if (found.cart === null) lifecycle.gone()
      else settled.accept(found.cart)
      isRead = found.cart === null || isSo(intention, found.cart) || !underWay || restOf(current, clock) <= 0
      if (!isRead && isAside(intention)) return { kind: 'later' }
      if (!isRead) await outlast(current, clock)
      continue
    }
    const cart = settled.cart()
    if (cart === null || isSo(intention, cart)) return { kind: 'done', remark: null, warnings: [] }
    current = { ...intention, sent: { at: clock.now(), cartId, base: 0, target: 0 } }
    const noted = note(current)
    if (noted !== 'noted') return { kind: noted }
    const answer = await sendWhole(api, cart, intention)
    const [objection] = answer.ok ? answer.userErrors : []
    if (answer.ok && answer.cart !== null) settled.accept(answer.cart)
    if (answer.ok && answer.cart === null && objection !== undefined) {
      // That the cart is gone is an objection too.
      const found = await api.read(cartId)
      if (found.ok && found.cart === null) {
        lifecycle.gone()
        continue
      }
    }
    if (answer.ok && objection !== undefined) return fail(objection.message, answer.userErrors)
    if (answer.ok && answer.cart !== null) return { kind: 'done', remark: null, warnings: answer.warnings }
    const error = answer.ok ? null : answer.error
    isRead = error?.mayHaveHappened === false
    underWay = isUnderWay(error)
    current = isRead ? { ...intention, sent: null } : renew(current)
    if (isRead) note(current)
    if (isRead && error?.isRetryable === false) return fail(error.message)
    // What nobody waits for rests instead.
    if (error?.isRetryable === true && isAside(intention)) return { kind: 'waiting', error }
    if (await mayRetry(underWay ? 0 : (error?.retryAfterMs ?? null))) continue
    if (error?.isRetryable === true) return { kind: 'waiting', error }
    return fail(error?.message ?? 'No answer to a change of the cart')
  }
}
