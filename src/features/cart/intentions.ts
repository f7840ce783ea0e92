import * as z from 'zod/mini'
import { LINE_UPDATE_DEBOUNCE_MS, QUANTITY_FALLBACK } from '#config/limits.ts'
import { type Cart, type CartLine, linesByKey } from './cart.ts'

/**
 * What a shopper wants done and the commerce service has not acknowledged yet. Intentions are kept in the journal, so
 * what storage holds is parsed with this schema, its sizes included.
 */
const text = z.string().check(z.maxLength(2000))
const count = z.int().check(z.minimum(0), z.maximum(QUANTITY_FALLBACK))

const sent = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  cartId: text,
  /** The line's quantity before, and what it is to be after: how a lost answer is told to have happened or not. */
  base: count,
  target: count,
})

const shared = {
  id: text,
  /** The tab that will see to it; null once its page has gone. */
  owner: z.nullable(text),
  /** When its owner last touched it, in milliseconds since the epoch. */
  touched: z.number(),
  /** The cart it was meant for; null when there was none yet. */
  cartId: z.nullable(text),
  key: text,
  title: text,
  quantity: count,
  /** Set while it is being sent, and after an answer was lost. */
  sent: z.nullable(sent),
}

const addition = z.object({
  ...shared,
  kind: z.literal('add'),
  variantId: text,
  sellingPlanId: z.nullable(text),
  attributes: z.array(z.object({ key: text, value: text })),
  display: z.object({
    title: text,
    variantTitle: z.nullable(text),
    planName: z.nullable(text),
    image: z.nullable(text),
  }),
})

/** Quantity 0 removes (CART-26). */
const setting = z.object({ ...shared, kind: z.literal('set') })

export const intentionSchema = z.discriminatedUnion('kind', [addition, setting])

export type Intention = z.infer<typeof intentionSchema>
type Addition = z.infer<typeof addition>

const MOST = QUANTITY_FALLBACK

/**
 * `list` with `next` after it; where the line's last intention is of the same kind and still waiting, the two become
 * one, so that a burst of clicks is one change. What has been sent, or is `busy` being delivered, is never touched. `stands` is the intention that now
 * stands for `next`.
 */
export function coalesce(
  list: readonly Intention[],
  next: Intention,
  busy: string | null,
): { list: readonly Intention[]; stands: Intention } {
  const last = list.findLast((intention) => intention.key === next.key)
  const isFree = last !== undefined && last.sent === null && last.id !== busy
  if (!isFree || last.kind !== next.kind || last.cartId !== next.cartId) {
    return { list: [...list, next], stands: next }
  }
  const quantity = next.kind === 'add' ? Math.min(last.quantity + next.quantity, MOST) : next.quantity
  const stands = { ...last, quantity, touched: next.touched }
  return { list: list.map((intention) => (intention === last ? stands : intention)), stands }
}

/**
 * The next intention to send: each line's in order. A line's update waits for 250 ms without another (CART-27), unless
 * something of the same line waits behind it, or there is a `hurry`.
 */
export function nextReady(list: readonly Intention[], now: number, hurry: boolean): Intention | null {
  const seen = new Set<string>()
  for (const intention of list) {
    const { key, kind, quantity, touched } = intention
    if (seen.has(key)) continue
    seen.add(key)
    const canWait = kind === 'set' && quantity > 0 && now - touched < LINE_UPDATE_DEBOUNCE_MS
    if (!canWait || hurry || list.findLast((other) => other.key === key) !== intention) return intention
  }
  return null
}

export interface Projected {
  readonly key: string
  readonly line: CartLine | null
  readonly addition: Addition | null
  readonly quantity: number
  readonly pending: boolean
}

/** The cart a shopper sees: the settled one with the intentions on top, line by line (CART-27). */
export function project(settled: Cart | null, intentions: readonly Intention[]): Projected[] {
  const projected = new Map<string, Projected>()
  for (const [key, line] of linesByKey(settled)) {
    projected.set(key, { key, line, addition: null, quantity: line.quantity, pending: false })
  }
  for (const intention of intentions) {
    const now = projected.get(intention.key)
    if (intention.kind === 'add') {
      const quantity = Math.min((now?.quantity ?? 0) + intention.quantity, MOST)
      const line = now?.line ?? null
      projected.set(intention.key, { key: intention.key, line, addition: intention, quantity, pending: true })
    } else if (now !== undefined) {
      projected.set(intention.key, { ...now, quantity: intention.quantity, pending: true })
    }
  }
  return [...projected.values()].filter(({ quantity }) => quantity > 0)
}

/** The one request that does an intention, given the settled cart. */
export type Step =
  | { readonly kind: 'add'; readonly addition: Addition }
  | { readonly kind: 'update'; readonly lineId: string; readonly quantity: number }
  | { readonly kind: 'remove'; readonly lineId: string }
  /** It is so already. */
  | { readonly kind: 'nothing' }
  /** The line to change is not in the cart any more. */
  | { readonly kind: 'gone' }

/**
 * CART-22..24, 26: what is not in the cart adds a line, 0 removes, anything else updates the line; adding to a line sends
 * its new quantity, so that sending it twice adds it once.
 */
export function plan(intention: Intention, settled: Cart | null): Step & { base: number; target: number } {
  const line = linesByKey(settled).get(intention.key)
  const base = line?.quantity ?? 0
  if (intention.kind === 'add') {
    const target = Math.min(base + intention.quantity, MOST)
    if (line === undefined) return { kind: 'add', addition: intention, base, target }
    return { kind: 'update', lineId: line.id, quantity: target, base, target }
  }
  const target = intention.quantity
  if (line === undefined) return { kind: target === 0 ? 'nothing' : 'gone', base, target }
  if (target === 0) return { kind: 'remove', lineId: line.id, base, target }
  return { kind: target === base ? 'nothing' : 'update', lineId: line.id, quantity: target, base, target }
}

/**
 * Whether a sending whose answer was lost took effect, by the cart as it is now. Adding counts as done once the line
 * moved at all (stock may have cut it short): nothing is ever added twice. Setting can safely be done again, so only its
 * very result counts.
 */
export function happened(intention: Intention, cart: Cart): boolean {
  if (intention.sent === null || intention.sent.cartId !== cart.id) return false
  const now = linesByKey(cart).get(intention.key)?.quantity ?? 0
  const { base, target } = intention.sent
  return intention.kind === 'add' ? now !== base : now === target
}
