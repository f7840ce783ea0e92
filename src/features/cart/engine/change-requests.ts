import type { CartAnswer, CartApi, KeyValue, LineUpdate } from '#commerce/cart/cart.api.ts'
import type { Cart, ServerCartLine } from '#commerce/cart/cart-schema.ts'
import { LINE_QUANTITY_MAX, LINE_QUANTITY_MIN } from '#config/limits.ts'
import { lineFor } from '../server-cart-rules.ts'
import {
  type AddChange,
  type CartChange,
  type CartChangeContent,
  type LineChange,
  quantityAfter,
  resultKey,
  type SwapChange,
} from './pending-change.ts'

/** How many of a line the cart holds. */
export const quantityIn = (cart: Cart | null, key: string) => lineFor(cart, key)?.quantity ?? 0

/** The one request that makes a line change, given the server cart. */
type LineRequest =
  | { readonly kind: 'add'; readonly change: AddChange; readonly quantity: number }
  /** The first of `updates` is of the change's own line. */
  | { readonly kind: 'update'; readonly updates: readonly [LineUpdate, ...LineUpdate[]] }
  | { readonly kind: 'remove'; readonly lineId: string }

/** What is to be done for a line change. */
type LineStep =
  | LineRequest
  /** The server cart is so already. */
  | { readonly kind: 'nothing' }
  /** The line to change is not in the cart any more. */
  | { readonly kind: 'gone' }

type LinePlan = { readonly base: number; readonly target: number } & LineStep

/**
 * The quantity of a line that becomes another variant, together with the line that has that already. A line that sold out has
 * quantity 0, and another variant of it is wanted once.
 */
export const quantityJoined = (from = 0, to = 0) =>
  Math.min(to + Math.max(from, LINE_QUANTITY_MIN), LINE_QUANTITY_MAX)

/** Both lines change in one request, which is atomic and idempotent. */
function planSwap(
  { key, toKey, variantId, sellingPlanId, sent }: SwapChange,
  from: ServerCartLine | undefined,
  to: ServerCartLine | undefined,
  quantity: number,
): LineStep {
  if (from === undefined) {
    if (sent === null || to === undefined) return { kind: 'gone' }
    return { kind: 'update', updates: [{ id: to.id, quantity }] }
  }
  if (key === toKey) return { kind: 'nothing' }
  const plan = sellingPlanId === null ? {} : { sellingPlanId }
  const updates: readonly [LineUpdate, ...LineUpdate[]] =
    to === undefined
      ? [{ id: from.id, quantity, merchandiseId: variantId, ...plan }]
      : [
          { id: from.id, quantity: 0 },
          { id: to.id, quantity },
        ]
  return { kind: 'update', updates }
}

function planQuantity(
  change: Exclude<LineChange, SwapChange>,
  line: ServerCartLine | undefined,
  quantity: number,
): LineStep {
  if (line === undefined) {
    if (change.kind === 'add') return { kind: 'add', change, quantity }
    return { kind: quantity === 0 ? 'nothing' : 'gone' }
  }
  if (quantity === 0) return { kind: 'remove', lineId: line.id }
  if (quantity === line.quantity) return { kind: 'nothing' }
  return { kind: 'update', updates: [{ id: line.id, quantity }] }
}

/**
 * What to request for a line change, and the line's quantity before and after (CART-22..24, CART-26). Adding to a line
 * that exists, like "+", sends its new quantity, so that repeating the request adds nothing. A change that was sent keeps
 * its target, whatever an earlier request that arrives late makes of the line.
 */
export function planLineChange(change: LineChange, cart: Cart | null): LinePlan {
  const line = lineFor(cart, change.key)
  const result = lineFor(cart, resultKey(change))
  const now = result?.quantity ?? 0
  const isSwap = change.kind === 'swap'
  const { base, target } = change.sent ?? {
    base: now,
    target: isSwap ? quantityJoined(line?.quantity, now) : quantityAfter(change, now),
  }
  const step = isSwap ? planSwap(change, line, result, target) : planQuantity(change, line, target)
  return { ...step, base, target }
}

/** Sends the request of a plan. */
export function requestLineChange(api: CartApi, cartId: string, request: LineRequest): Promise<CartAnswer> {
  switch (request.kind) {
    case 'add': {
      const { variantId, sellingPlanId, attributes } = request.change
      const line = {
        merchandiseId: variantId,
        quantity: request.quantity,
        ...(sellingPlanId === null ? {} : { sellingPlanId }),
        ...(attributes.length === 0 ? {} : { attributes }),
      }
      return api.addLines(cartId, [line])
    }
    case 'update':
      return api.updateLines(cartId, request.updates)
    case 'remove':
      return api.removeLine(cartId, request.lineId)
  }
}

/**
 * Whether the cart is as the change wants it. Where another tab may have changed the line as well (`isShared`), an
 * addition counts as made once the quantity changed at all: nothing is ever added twice.
 */
export function isLineChangeApplied(change: LineChange, cart: Cart, isShared = false): boolean {
  const { kind, key, sent } = change
  if (sent === null || sent.cartId !== cart.id) return false
  const line = lineFor(cart, key)
  const isGone = line === undefined || line.id !== (sent.lineId ?? line.id)
  if (kind === 'swap' && !isGone) return false
  if (sent.target === 0) return isGone
  const now = quantityIn(cart, resultKey(change))
  return isShared && kind !== 'set' ? now !== sent.base : now === sent.target
}

/** All attributes that the cart is to have: `attributes` with `changes` made, null dropping one. */
export function mergeAttributes(
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

/** Discount codes ignore case. */
const codesText = (codes: readonly string[]) => JSON.stringify(codes.map((code) => code.toLowerCase()))

/** Whether the cart is as the change wants it. */
export function isCartChangeApplied(change: CartChangeContent, cart: Cart): boolean {
  if (change.kind === 'codes') {
    return codesText(change.codes) === codesText(cart.discountCodes.map(({ code }) => code))
  }
  const textWith = (changes: typeof change.changes) =>
    JSON.stringify(mergeAttributes(cart.attributes, changes))
  return textWith(change.changes) === textWith({})
}

/**
 * Whether the cart shows, without an answer, that the change was made. A code that takes nothing off may have been refused:
 * only the answer's warnings tell it from one that needs a fuller cart (DISC-14).
 */
export const isCartChangeConfirmed = (change: CartChangeContent, cart: Cart) =>
  isCartChangeApplied(change, cart) &&
  (change.kind !== 'codes' || cart.discountCodes.every(({ applicable }) => applicable))

/** Sends the whole list of attributes or codes, which makes the request idempotent. */
export const requestCartChange = (api: CartApi, cart: Cart, change: CartChange) =>
  change.kind === 'codes'
    ? api.setCodes(cart.id, change.codes)
    : api.setAttributes(cart.id, mergeAttributes(cart.attributes, change.changes))
