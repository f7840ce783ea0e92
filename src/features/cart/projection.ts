import { QUANTITY_FALLBACK } from '#config/limits.ts'
import { type Cart, type CartLine, isPromotional, linesByKey } from './cart.ts'
import type { Addition, Intention, LineIntention, Swap } from './intentions.ts'
import { isOfCart } from './intentions.ts'

export interface Projected {
  readonly key: string
  readonly line: CartLine | null
  /** What this page itself knows of the line, where it is to be or to become another one. */
  readonly news: Addition | Swap | null
  readonly quantity: number
  readonly pending: boolean
}

/** In the place of the line it changes; together with the line that is the same already, in that one's place. */
function swapped(lines: ReadonlyMap<string, Projected>, swap: Swap): Map<string, Projected> {
  const from = lines.get(swap.key)
  if (from === undefined || swap.key === swap.toKey) return new Map(lines)
  const to = lines.get(swap.toKey)
  const key = swap.toKey
  if (to !== undefined) {
    const quantity = Math.min(to.quantity + from.quantity, QUANTITY_FALLBACK)
    return new Map(
      [...lines]
        .filter(([other]) => other !== swap.key)
        .map(([other, line]) => [other, other === key ? { ...to, quantity, pending: true } : line]),
    )
  }
  return new Map(
    [...lines].map(([other, line]) =>
      other === swap.key ? [key, { ...from, key, news: swap, pending: true }] : [other, line],
    ),
  )
}

function changed(
  lines: Map<string, Projected>,
  intention: LineIntention,
  settled: Cart | null,
): Map<string, Projected> {
  const { key, kind, quantity, sent } = intention
  const now = lines.get(key)
  switch (kind) {
    case 'add': {
      const sum = Math.min((now?.quantity ?? 0) + quantity, QUANTITY_FALLBACK)
      const shown = {
        // Of a line that is becoming another variant, what is known is that variant.
        ...(now ?? { key, line: null, news: intention }),
        // What has been sent may be in the settled cart already.
        quantity: sent !== null && sent.cartId === settled?.id ? sent.target : sum,
        pending: true,
      }
      return lines.set(key, shown)
    }
    case 'set':
      return now === undefined ? lines : lines.set(key, { ...now, quantity, pending: true })
    case 'swap':
      return swapped(lines, intention)
  }
}

/**
 * The cart a shopper sees: the settled one with the intentions on top, line by line (CART-27). Promotional lines are
 * hidden (CART-37).
 */
export function project(settled: Cart | null, intentions: readonly Intention[]): Projected[] {
  let projected = new Map<string, Projected>()
  for (const [key, line] of linesByKey(settled)) {
    if (isPromotional(line)) continue
    projected.set(key, { key, line, news: null, quantity: line.quantity, pending: false })
  }
  for (const intention of intentions) {
    if (!isOfCart(intention)) projected = changed(projected, intention, settled)
  }
  return [...projected.values()].filter(({ quantity }) => quantity > 0)
}
