import * as z from 'zod/mini'
import { LINE_UPDATE_DEBOUNCE_MS, QUANTITY_FALLBACK } from '#config/limits.ts'

/**
 * What a shopper wants done and the commerce service has not acknowledged yet. Intentions are kept in the journal, so
 * what storage holds is parsed with this schema, its sizes included.
 */
// By a pattern: zod's check of lengths would come with every cart for this alone.
const text = z.string().check(z.regex(/^.{0,2000}$/su))
const count = z.int().check(z.minimum(0), z.maximum(QUANTITY_FALLBACK))

const sent = z.object({
  /**
   * When it was sent, its answer given up, or it was taken over from a page that is gone, in milliseconds since the
   * epoch: it may be on its way for a while from then.
   */
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
  /** What it changes: a line's key, or one of the two below. */
  key: text,
  /** Set while it is being sent, and after an answer was lost. */
  sent: z.nullable(sent),
}

const ofLine = { ...shared, title: text, quantity: count }

/** No line has such keys: variants and plans have ids. */
export const ATTRIBUTES_KEY = 'attributes'
export const CODES_KEY = 'discount codes'

/** What a page knows of a line, until the server's own words arrive. */
const display = z.object({
  title: text,
  variantTitle: z.nullable(text),
  planName: z.nullable(text),
  image: z.nullable(text),
})

const addition = z.object({
  ...ofLine,
  kind: z.literal('add'),
  variantId: text,
  sellingPlanId: z.nullable(text),
  attributes: z.array(z.object({ key: text, value: text })),
  display,
})

/** Quantity 0 removes (CART-26). */
const setting = z.object({ ...ofLine, kind: z.literal('set') })

/** Another variant in a line's place (CART-43), with the line's quantity and plan; joins the line that is it already. */
const swap = z.object({
  ...ofLine,
  kind: z.literal('swap'),
  toKey: text,
  variantId: text,
  sellingPlanId: z.nullable(text),
  display,
})

const failureText = z.nullable(text)

/** CART-17: what changes of the cart's attributes; null drops one. All others are kept. */
const attributing = z.object({
  ...shared,
  kind: z.literal('attributes'),
  changes: z.record(text, z.nullable(text)),
  /** What the shopper is told when it fails; null keeps it from them altogether. */
  failureText,
})

/** DISC-15: the whole list. */
const coding = z.object({ ...shared, kind: z.literal('codes'), codes: z.array(text), failureText })

export const intentionSchema = z.union([addition, setting, swap, attributing, coding])

export type Intention = z.infer<typeof intentionSchema>
export type Addition = z.infer<typeof addition>
export type Swap = z.infer<typeof swap>
export type CartIntention = z.infer<typeof attributing> | z.infer<typeof coding>
export type LineIntention = Exclude<Intention, CartIntention>

export const isOfCart = (intention: Intention): intention is CartIntention =>
  intention.kind === 'attributes' || intention.kind === 'codes'

/** The line it leaves behind: the one it changes, or the one it makes of that. */
export const resultKey = (intention: Intention) =>
  intention.kind === 'swap' ? intention.toKey : intention.key

const keysOf = (intention: Intention) => [intention.key, resultKey(intention)]

/** Whether they touch a line in common: such are done in order, one after the other. */
export const meet = (one: Intention, other: Intention) =>
  keysOf(one).some((key) => keysOf(other).includes(key))

/** Kept from the shopper: what the shop notes on the cart for itself. */
export const isQuiet = (intention: Intention) => isOfCart(intention) && intention.failureText === null

/** `next` merged into `last`, an earlier intention still waiting; null when they have to be done one after the other. */
function merged(last: Intention, next: Intention): Intention | null {
  const { touched } = next
  // Another variant may join two lines: what comes after it has to see what it made of them.
  if (last.cartId !== next.cartId || last.key !== next.key) return null
  if (last.kind === 'add' && next.kind === 'add') {
    return { ...last, quantity: Math.min(last.quantity + next.quantity, QUANTITY_FALLBACK), touched }
  }
  if (last.kind === 'set' && next.kind === 'set') return { ...last, quantity: next.quantity, touched }
  if (last.kind === 'attributes' && next.kind === 'attributes') {
    const changes = { ...last.changes, ...next.changes }
    return { ...last, changes, failureText: next.failureText ?? last.failureText, touched }
  }
  if (last.kind === 'codes' && next.kind === 'codes') return { ...next, id: last.id }
  return null
}

/**
 * `list` with `next` after it; where the last intention about the same is still waiting and can be merged with it, the
 * two become one, so that a burst of clicks is one change. What has been sent, or is `busy` being delivered, is never
 * touched. `stands` is the intention that now stands for `next`.
 */
export function coalesce(
  list: readonly Intention[],
  next: Intention,
  busy: string | null,
): { list: readonly Intention[]; stands: Intention } {
  const last = list.findLast((intention) => meet(intention, next))
  const stands = last === undefined || last.sent !== null || last.id === busy ? null : merged(last, next)
  if (stands === null) return { list: [...list, next], stands: next }
  return { list: list.map((intention) => (intention === last ? stands : intention)), stands }
}

/**
 * The next intention to send: each line's in order. A line's update waits for 250 ms without another (CART-27), unless
 * something of the same line waits behind it, or there is a `hurry`.
 */
export function nextReady(list: readonly Intention[], now: number, hurry: boolean): Intention | null {
  for (const [index, intention] of list.entries()) {
    const meets = (other: Intention) => meet(intention, other)
    if (list.slice(0, index).some(meets)) continue
    const { kind, touched } = intention
    const canWait = kind === 'set' && intention.quantity > 0 && now - touched < LINE_UPDATE_DEBOUNCE_MS
    if (!canWait || hurry) return intention
    if (list.slice(index + 1).some(meets)) return intention
  }
  return null
}
