import { QUANTITY_FALLBACK } from '#config/limits.ts'
import type { LineUpdate } from './cart.api.ts'
import { type Cart, linesByKey } from './cart.ts'
import { type Addition, type LineIntention, resultKey, type Swap } from './intentions.ts'

/** The one request that does an intention, given the settled cart. */
export type Step =
  | { readonly kind: 'add'; readonly addition: Addition }
  /** The first of `updates` is about the intention's own line. */
  | { readonly kind: 'update'; readonly updates: readonly [LineUpdate, ...LineUpdate[]] }
  | { readonly kind: 'remove'; readonly lineId: string }
  /** It is so already. */
  | { readonly kind: 'nothing' }
  /** The line to change is not in the cart any more. */
  | { readonly kind: 'gone' }

type Plan = Step & { base: number; target: number }

/** Both lines' quantities in one request, so that nothing is ever in between; sending it twice changes nothing. */
function planSwap({ key, toKey, variantId, sellingPlanId }: Swap, settled: Cart | null): Plan {
  const lines = linesByKey(settled)
  const from = lines.get(key)
  const to = lines.get(toKey)
  const base = to?.quantity ?? 0
  if (from === undefined) return { kind: 'gone', base, target: base }
  if (key === toKey) return { kind: 'nothing', base, target: base }
  const target = Math.min(base + from.quantity, QUANTITY_FALLBACK)
  const onPlan = sellingPlanId === null ? {} : { sellingPlanId }
  const updates: readonly [LineUpdate, ...LineUpdate[]] =
    to === undefined
      ? [{ id: from.id, quantity: from.quantity, merchandiseId: variantId, ...onPlan }]
      : [
          { id: from.id, quantity: 0 },
          { id: to.id, quantity: target },
        ]
  return { kind: 'update', updates, base, target }
}

/**
 * CART-22..24, 26: what is not in the cart adds a line, 0 removes, anything else updates the line; adding to a line sends
 * its new quantity, so that sending it twice adds it once.
 */
export function plan(intention: LineIntention, settled: Cart | null): Plan {
  if (intention.kind === 'swap') return planSwap(intention, settled)
  const line = linesByKey(settled).get(intention.key)
  const base = line?.quantity ?? 0
  if (intention.kind === 'add') {
    const target = Math.min(base + intention.quantity, QUANTITY_FALLBACK)
    if (line === undefined) return { kind: 'add', addition: intention, base, target }
    return { kind: 'update', updates: [{ id: line.id, quantity: target }], base, target }
  }
  const target = intention.quantity
  if (line === undefined) return { kind: target === 0 ? 'nothing' : 'gone', base, target }
  if (target === 0) return { kind: 'remove', lineId: line.id, base, target }
  if (target === base) return { kind: 'nothing', base, target }
  return { kind: 'update', updates: [{ id: line.id, quantity: target }], base, target }
}

/**
 * Whether a sending whose answer was lost took effect, by the cart as it is now. Adding counts as done once the line
 * moved at all (stock may have cut it short): nothing is ever added twice. Setting can safely be done again, so only its
 * very result counts. Another variant has taken a line's place when that one is gone and this one is there.
 */
export function happened(intention: LineIntention, cart: Cart): boolean {
  if (intention.sent === null || intention.sent.cartId !== cart.id) return false
  const lines = linesByKey(cart)
  const now = lines.get(resultKey(intention))?.quantity ?? 0
  const { base, target } = intention.sent
  switch (intention.kind) {
    case 'add':
      return now !== base
    case 'set':
      return now === target
    case 'swap':
      return now > 0 && !lines.has(intention.key)
  }
}
