import type { RequestError } from '#commerce/result.ts'
import type { Clock } from '#commerce/retry.ts'
import { LOST_ANSWER_GRACE_MS, MAXIMUM_SENDINGS } from '#config/limits.ts'
import type { CartAnswer, CartApi, Remark } from './cart.api.ts'
import { type Cart, linesByKey } from './cart.ts'
import { happened, type Intention, plan, type Step } from './intentions.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Settled } from './settled.ts'
import { inWords, lineGone, notAdded, notChanged, notRemoved, plain } from './texts.ts'

export type Delivery =
  /** The service has done it; `remark` says what it did otherwise than asked. */
  | { readonly kind: 'done'; readonly remark: string | null }
  /** It will not be done. `text` says so to the shopper; null when that has been said already. */
  | { readonly kind: 'failed'; readonly text: string | null }
  /** The service cannot be reached: it stays in the journal. */
  | { readonly kind: 'waiting'; readonly error: RequestError }
  /** Another tab sees to it now. */
  | { readonly kind: 'taken' }
  /** A page that went away sent something about the same line: that is looked into first. */
  | { readonly kind: 'later' }

export interface CourierOptions {
  readonly api: CartApi
  readonly settled: Settled
  readonly lifecycle: Lifecycle
  readonly clock: Clock
  /** Journals an intention's new state; the other answers say why it must not be sent now. */
  readonly note: (intention: Intention) => 'noted' | 'taken' | 'later'
  readonly report: (error: Error, context?: Record<string, string>) => void
}

const failureText = (intention: Intention) =>
  intention.kind === 'add'
    ? notAdded(intention.title)
    : intention.quantity === 0
      ? notRemoved(intention.title)
      : notChanged(intention.title)

const quantityIn = (cart: Cart | null, key: string) => linesByKey(cart).get(key)?.quantity ?? 0

/** What the lost answer would have warned of: less than wanted is in the cart. */
function cutShort({ key, title, sent }: Intention, cart: Cart): string | null {
  const now = quantityIn(cart, key)
  const warning = { code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: '' }
  return sent !== null && now < sent.target ? inWords(warning, title, now) : null
}

/** The request of one step; only steps that need one. */
export function send(api: CartApi, cartId: string, step: Exclude<Step, { kind: 'nothing' | 'gone' }>) {
  switch (step.kind) {
    case 'add': {
      const { variantId, quantity, sellingPlanId, attributes } = step.addition
      return api.addLine(cartId, {
        merchandiseId: variantId,
        quantity,
        ...(sellingPlanId === null ? {} : { sellingPlanId }),
        ...(attributes.length === 0 ? {} : { attributes }),
      })
    }
    case 'update':
      return api.updateLine(cartId, step.lineId, step.quantity)
    case 'remove':
      return api.removeLine(cartId, step.lineId)
  }
}

/**
 * Brings one intention to the commerce service, exactly once. When an answer is lost, the cart is read first and the
 * intention sent again only if it did not happen (NET-02). Runs under the cart's lock, so that between sending and
 * reading nobody else changes the cart.
 */
export async function deliver(intention: Intention, options: CourierOptions): Promise<Delivery> {
  const { api, settled, lifecycle, clock, note, report } = options
  let current = intention
  let sendings = 0
  /** What the service objected to when it last answered no cart. */
  let objection: Remark | null = null
  /** Whether the last sending may still be on its way to the service. */
  let underWay = intention.sent !== null

  const fail = (text: string, reason: string): Delivery => {
    report(new Error(reason), { operation: current.kind, quantity: String(current.quantity) })
    return { kind: 'failed', text }
  }

  for (;;) {
    const cartId = settled.id()
    if (cartId === null) {
      if (current.kind === 'set') return { kind: 'failed', text: lineGone(current.title) }
      if (!(await lifecycle.createWhileAdding())) return { kind: 'failed', text: null }
      continue
    }
    if (current.kind === 'set' && current.cartId !== null && current.cartId !== cartId) {
      return { kind: 'failed', text: lineGone(current.title) }
    }
    if (current.sent !== null && current.sent.cartId !== cartId) current = { ...current, sent: null }

    if (current.sent !== null || settled.cart() === null) {
      const found = await api.read(cartId)
      if (!found.ok) return { kind: 'waiting', error: found.error }
      if (found.cart === null) {
        lifecycle.gone()
        continue
      }
      settled.accept(found.cart)
      if (current.sent !== null) {
        const now = settled.cart() ?? found.cart
        if (happened(current, now)) return { kind: 'done', remark: cutShort(current, now) }
        const rest = current.sent.at + LOST_ANSWER_GRACE_MS - clock.now()
        if (underWay && rest > 0) {
          await new Promise<void>((resolve) => void clock.after(rest, resolve))
          continue
        }
        current = { ...current, sent: null }
        if (objection !== null) {
          return fail(
            inWords(objection, current.title, quantityIn(found.cart, current.key)),
            objection.message,
          )
        }
        if (sendings >= MAXIMUM_SENDINGS) return fail(failureText(current), 'No answer to a cart change')
      }
    }

    const { base, target, ...step } = plan(current, settled.cart())
    if (step.kind === 'nothing') return { kind: 'done', remark: null }
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
    settled.accept(answer.cart)
    if (objection !== null) {
      const isLineGone = step.kind !== 'add' && !lineIds(answer.cart).has(step.lineId)
      current = { ...current, sent: null }
      if (isLineGone && sendings < MAXIMUM_SENDINGS) continue
      return fail(inWords(objection, current.title, quantityIn(answer.cart, current.key)), objection.message)
    }
    return await settle(answer, step, target)
  }

  /** The service did it: whether as asked, and whether an earlier sending has come in late and doubled it. */
  async function settle(answer: Answered, step: Step, target: number): Promise<Delivery> {
    let now = quantityIn(answer.cart, current.key)
    const line = linesByKey(answer.cart).get(current.key)
    if (step.kind === 'add' && sendings > 1 && line !== undefined && now > target && answer.cart !== null) {
      const corrected = await api.updateLine(answer.cart.id, line.id, target)
      if (corrected.ok && corrected.cart !== null) {
        settled.accept(corrected.cart)
        now = quantityIn(corrected.cart, current.key)
      }
    }
    const warning = answer.warnings[0]
    if (warning === undefined) return { kind: 'done', remark: null }
    const remark = inWords(warning, current.title, now)
    return current.kind === 'add' && now === 0
      ? fail(remark, plain(warning.message))
      : { kind: 'done', remark }
  }
}

type Answered = Extract<CartAnswer, { ok: true }>

const lineIds = (cart: Cart) => new Set(cart.lines.nodes.map(({ id }) => id))
