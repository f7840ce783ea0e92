import type { RequestError } from '#commerce/result.ts'
import { MAXIMUM_SENDINGS } from '#config/limits.ts'
import type { CartApi, KeyValue, Remark } from './cart.api.ts'
import type { Cart } from './cart.ts'
import { type Delivery, type DeliveryOptions, outlast } from './delivery.ts'
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
  const { api, settled, lifecycle, note, renew, clock, report } = options
  const fail = (reason: string, userErrors: readonly Remark[] = []): Delivery => {
    report(new Error(failures[intention.kind]), { operation: intention.kind, reason })
    return { kind: 'failed', text: intention.failureText, reason: plain(reason), userErrors }
  }
  let error: RequestError | null = null
  let current: CartIntention = intention
  let isRead = intention.sent === null
  for (let sendings = 0; sendings < MAXIMUM_SENDINGS; ) {
    const cartId = settled.id()
    if (cartId === null || cartId !== (intention.cartId ?? cartId)) return fail(CART_GONE)
    if (!isRead || settled.cart() === null) {
      const found = await api.read(cartId)
      if (!found.ok) return { kind: 'waiting', error: found.error }
      if (found.cart === null) lifecycle.gone()
      else settled.accept(found.cart)
      isRead = found.cart === null || isSo(intention, found.cart) || !(await outlast(current, clock))
      continue
    }
    const cart = settled.cart()
    if (cart === null || isSo(intention, cart)) return { kind: 'done', remark: null, warnings: [] }
    current = { ...intention, sent: { at: clock.now(), cartId, base: 0, target: 0 } }
    const noted = note(current)
    if (noted !== 'noted') return { kind: noted }
    sendings += 1
    const answer = await sendWhole(api, cart, intention)
    if (!answer.ok) {
      error = answer.error
      current = renew(current)
      if (error.isRetryable) return { kind: 'waiting', error }
      if (!error.mayHaveHappened) return fail(error.message)
      isRead = false
      continue
    }
    const [objection] = answer.userErrors
    if (answer.cart !== null) settled.accept(answer.cart)
    if (objection !== undefined) return fail(objection.message, answer.userErrors)
    if (answer.cart !== null) return { kind: 'done', remark: null, warnings: answer.warnings }
    isRead = false
  }
  return fail(error?.message ?? 'No answer to a change of the cart')
}
