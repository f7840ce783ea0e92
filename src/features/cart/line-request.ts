import { LINE_QUANTITY_MIN, QUANTITY_FALLBACK } from '#config/limits.ts'
import type { CartAnswer, CartApi, LineUpdate } from './cart.api.ts'
import { type Cart, linesByKey } from './cart.ts'
import { type AddChange, type LineChange, resultKey, type SwapChange } from './pending-change.ts'

/** How many of a line the cart holds. */
export const quantityIn = (cart: Cart | null, key: string) => linesByKey(cart).get(key)?.quantity ?? 0

/** The one request that makes a line change, given the server cart. */
type LineRequest =
  | { readonly kind: 'add'; readonly change: AddChange }
  /** The first of `updates` is of the change's own line. */
  | { readonly kind: 'update'; readonly updates: readonly [LineUpdate, ...LineUpdate[]] }
  | { readonly kind: 'remove'; readonly lineId: string }

type LinePlan = { readonly base: number; readonly target: number } & (
  | LineRequest
  /** The server cart is so already. */
  | { readonly kind: 'nothing' }
  /** The line to change is not in the cart any more. */
  | { readonly kind: 'gone' }
)

/** Both lines change in one request, so that no state in between exists; repeating it changes nothing. */
function planSwap({ key, toKey, variantId, sellingPlanId }: SwapChange, cart: Cart | null): LinePlan {
  const lines = linesByKey(cart)
  const from = lines.get(key)
  const to = lines.get(toKey)
  const base = to?.quantity ?? 0
  if (from === undefined) return { kind: 'gone', base, target: base }
  if (key === toKey) return { kind: 'nothing', base, target: base }
  // A line that sold out has quantity 0, and another variant of it is wanted once.
  const quantity = Math.max(from.quantity, LINE_QUANTITY_MIN)
  const target = Math.min(base + quantity, QUANTITY_FALLBACK)
  const plan = sellingPlanId === null ? {} : { sellingPlanId }
  const updates: readonly [LineUpdate, ...LineUpdate[]] =
    to === undefined
      ? [{ id: from.id, quantity, merchandiseId: variantId, ...plan }]
      : [
          { id: from.id, quantity: 0 },
          { id: to.id, quantity: target },
        ]
  return { kind: 'update', updates, base, target }
}

/**
 * What to request for a line change, and the line's quantity before and after (CART-22..24, CART-26). Adding to a line
 * that exists sends its new quantity, so that repeating the request adds nothing.
 */
export function planLineChange(change: LineChange, cart: Cart | null): LinePlan {
  if (change.kind === 'swap') return planSwap(change, cart)
  const line = linesByKey(cart).get(change.key)
  const base = line?.quantity ?? 0
  if (change.kind === 'add') {
    const target = Math.min(base + change.quantity, QUANTITY_FALLBACK)
    if (line === undefined) return { kind: 'add', change, base, target }
    return { kind: 'update', updates: [{ id: line.id, quantity: target }], base, target }
  }
  const target = change.quantity
  if (line === undefined) return { kind: target === 0 ? 'nothing' : 'gone', base, target }
  if (target === 0) return { kind: 'remove', lineId: line.id, base, target }
  if (target === base) return { kind: 'nothing', base, target }
  return { kind: 'update', updates: [{ id: line.id, quantity: target }], base, target }
}

/** Sends the request of a plan. */
export function requestLineChange(api: CartApi, cartId: string, request: LineRequest): Promise<CartAnswer> {
  switch (request.kind) {
    case 'add': {
      const { variantId, quantity, sellingPlanId, attributes } = request.change
      const line = {
        merchandiseId: variantId,
        quantity,
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
 * Whether a request without an answer took effect, judged by the cart as it is now. An addition counts as done once the
 * line's quantity changed at all, as stock may have limited it: nothing is ever added twice. Setting may safely be
 * repeated, so only the exact result counts. A swap is done when the old line is gone and the new one is there.
 */
export function tookEffect(change: LineChange, cart: Cart): boolean {
  if (change.sent === null || change.sent.cartId !== cart.id) return false
  const lines = linesByKey(cart)
  const now = quantityIn(cart, resultKey(change))
  const { base, target } = change.sent
  switch (change.kind) {
    case 'add':
      return now !== base
    case 'set':
      return target === 0 ? !lines.has(change.key) : now === target
    case 'swap':
      return lines.has(change.toKey) && !lines.has(change.key)
  }
}

/**
 * The update that undoes a duplicate: `cartLinesAdd` is the only request that is not idempotent, and browsers repeat it by
 * themselves when a connection is cut. Null unless `cart` holds more of the line than was intended (NET-02).
 */
export function undoDuplicate({ kind, key, sent }: LineChange, cart: Cart): LineUpdate | null {
  // Adding to a line that existed sent its new quantity, which is idempotent.
  if (kind !== 'add' || sent === null || sent.base > 0) return null
  const line = linesByKey(cart).get(key)
  return line !== undefined && line.quantity > sent.target ? { id: line.id, quantity: sent.target } : null
}
