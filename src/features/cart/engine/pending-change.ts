import * as z from 'zod/mini'
import { moneySchema } from '#commerce/money-schema.ts'
import { countSchema } from '#commerce/number-schemas.ts'
import { LINE_QUANTITY_MAX, LINE_QUANTITY_MIN } from '#config/limits.ts'
import { anyOf, exactly, recordOf } from '#lib/small-schemas.ts'
import { lineName } from '../line-key.ts'

// The schemas read what storage holds, so they limit its sizes.
const text = z.string().check(z.refine(({ length }) => length <= 2000))
const count = countSchema.check(z.refine((value) => value <= LINE_QUANTITY_MAX))

const sent = z.object({
  /**
   * Milliseconds since the epoch: when it was sent, when its answer was given up, or when it was claimed from a closed
   * page. For a while from then on the request may still arrive.
   */
  at: z.number(),
  cartId: text,
  /** The line's quantity before and after the change: tells whether a request without an answer took effect. */
  base: count,
  target: count,
  /**
   * The line's id if its key was ambiguous when the change was sent (`lineIdIfAmbiguous`): after a removal another line gets
   * the key.
   */
  lineId: z.optional(text),
})

const shared = {
  id: text,
  /** The tab that sends it; null once its page was closed. */
  owner: z.nullable(text),
  /** When its owner last touched it, in milliseconds since the epoch. */
  touched: z.number(),
  /** The cart it is meant for; null when there was none yet. */
  cartId: z.nullable(text),
  /** What it changes: a line's key, `ATTRIBUTES_KEY` or `CODES_KEY`. */
  key: text,
  /** Set while it is in flight, and as long as the outcome of a lost answer is unknown. */
  sent: z.nullable(sent),
}

const lineShared = {
  ...shared,
  /** What texts call the line (`lineName`), with variant and plan; `display.title` is the product's alone. */
  title: text,
  quantity: count,
}

/** No line has such a key: line keys are made of ids. */
export const ATTRIBUTES_KEY = 'attributes'
export const CODES_KEY = 'discount codes'

/** What the page shows of a line until the server has answered. */
const displayShape = {
  title: text,
  variantTitle: z.nullable(text),
  planName: z.nullable(text),
  image: z.nullable(text),
}

/** See `LineDisplay`. */
const newLineDisplay = z.object({
  ...displayShape,
  productId: z.nullable(text),
  unitPrice: z.nullable(moneySchema),
})

const addChange = z.object({
  ...lineShared,
  kind: exactly('add'),
  variantId: text,
  sellingPlanId: z.nullable(text),
  attributes: z.array(z.object({ key: text, value: text })),
  display: newLineDisplay,
})

/** Sets a line's quantity; 0 removes it (CART-26). */
const setChange = z.object({
  ...lineShared,
  kind: exactly('set'),
  /** By how much "+" and "−" changed it, which counts on top of what other tabs make of the line until it is sent. */
  by: z.optional(z.number()),
})

/** Puts another variant in a line's place, with its quantity and plan, or joins the line that has it already (CART-43). */
const swapChange = z.object({
  ...lineShared,
  kind: exactly('swap'),
  toKey: text,
  variantId: text,
  sellingPlanId: z.nullable(text),
  display: z.object(displayShape),
})

/** What the shopper is told when it fails; null for a change that the shop makes on its own. */
const failureText = z.nullable(text)

/** Sets attributes of the cart, or drops those that are null; all others are kept (CART-17). */
const attributesChange = z.object({
  ...shared,
  kind: exactly('attributes'),
  changes: recordOf(z.nullable(text)),
  failureText,
})

/** Replaces the list of discount codes (DISC-15). */
const codesChange = z.object({ ...shared, kind: exactly('codes'), codes: z.array(text), failureText })

/** A pending change as the stored change log holds it. */
export const pendingChangeSchema = anyOf(addChange, setChange, swapChange, attributesChange, codesChange)

/** A change of the cart that the commerce service has not confirmed yet; the change log keeps it in storage until then. */
export type PendingChange = z.infer<typeof pendingChangeSchema>
/** What every pending change begins with. */
export type NewChange = Pick<PendingChange, 'id' | 'owner' | 'touched' | 'cartId' | 'key' | 'sent'>
/** Adds a quantity to a line, or makes the line (CART-22). */
export type AddChange = z.infer<typeof addChange>
type SetChange = z.infer<typeof setChange>
/** Puts another variant in a line's place (CART-43). */
export type SwapChange = z.infer<typeof swapChange>
/** Changes the cart as a whole. */
export type CartChange = z.infer<typeof attributesChange> | z.infer<typeof codesChange>
/** What a change makes of the cart's attributes or codes. */
export type CartChangeContent =
  | Pick<z.infer<typeof attributesChange>, 'kind' | 'changes'>
  | Pick<z.infer<typeof codesChange>, 'kind' | 'codes'>
/** Changes one line, or adds one; all but the changes of the cart as a whole. */
export type LineChange = Exclude<PendingChange, CartChange>

/** Whether it changes the cart's attributes or codes, rather than a line. */
export const isCartChange = (change: PendingChange): change is CartChange =>
  change.kind === 'attributes' || change.kind === 'codes'

/** The key of the line that is there afterwards: a swap moves a line to another key. */
export const resultKey = (change: PendingChange) => (change.kind === 'swap' ? change.toKey : change.key)

/** What texts call that line. */
export const resultName = (change: LineChange) =>
  change.kind === 'swap' ? lineName(change.display) : change.title

/** The quantity that a change makes of a line that has `now`. */
export function quantityAfter(change: AddChange | SetChange, now: number): number {
  const by = change.kind === 'add' ? change.quantity : change.by
  if (by === undefined) return change.quantity
  return Math.min(Math.max(now + by, LINE_QUANTITY_MIN), LINE_QUANTITY_MAX)
}

/** The keys of the lines, attributes or codes that it touches. */
export const keysOf = (change: PendingChange) => [change.key, resultKey(change)]

/** Whether two changes touch the same line, attributes or codes: such are sent one after the other. */
export const overlap = (one: PendingChange, other: PendingChange) =>
  keysOf(one).some((key) => keysOf(other).includes(key))

/** Whether another change of the same thing in `list` was sent and its outcome is not known yet. */
export const hasUnknownOutcome = (list: readonly PendingChange[], change: PendingChange) =>
  list.some((other) => other.id !== change.id && other.sent !== null && overlap(other, change))

/** Whether the shop makes the change on its own, unseen by the shopper. */
export const isSilent = (change: PendingChange) => isCartChange(change) && change.failureText === null

/** The ids of the changes themselves, not of what they change. */
export const idsOf = (changes: readonly PendingChange[]) => new Set(changes.map(({ id }) => id))
