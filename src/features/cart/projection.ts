import { LINE_QUANTITY_MIN, QUANTITY_FALLBACK } from '#config/limits.ts'
import { type Cart, type CartLine, isPromotional, linesByKey } from './cart-schema.ts'
import {
  type AddChange,
  isCartChange,
  type LineChange,
  type PendingChange,
  type SwapChange,
} from './pending-change.ts'

interface Projected {
  readonly key: string
  readonly quantity: number
  readonly pending: boolean
}

/** A line of the server's; `change` makes another variant of it. */
export interface ServerLine extends Projected {
  readonly line: CartLine
  readonly change: AddChange | SwapChange | null
}

/** A line that the server does not have yet; `change` makes it. */
export interface NewLine extends Projected {
  readonly line: null
  readonly change: AddChange | SwapChange
}

/** A line as it will be once the pending changes are made. */
export type ProjectedLine = ServerLine | NewLine

/** Moves the line to its new key, in its place; or adds it to the line that has that key already. */
function applySwap(lines: ReadonlyMap<string, ProjectedLine>, swap: SwapChange): Map<string, ProjectedLine> {
  const { key, toKey } = swap
  const from = lines.get(key)
  if (from === undefined || key === toKey) return new Map(lines)
  const swapped = { ...from, quantity: Math.max(from.quantity, LINE_QUANTITY_MIN) }
  const to = lines.get(toKey)
  if (to !== undefined) {
    const quantity = Math.min(to.quantity + swapped.quantity, QUANTITY_FALLBACK)
    return new Map(
      [...lines]
        .filter(([other]) => other !== key)
        .map(([other, line]) => [other, other === toKey ? { ...to, quantity, pending: true } : line]),
    )
  }
  return new Map(
    [...lines].map(([other, line]) =>
      other === key ? [toKey, { ...swapped, key: toKey, change: swap, pending: true }] : [other, line],
    ),
  )
}

function applyChange(
  lines: Map<string, ProjectedLine>,
  change: LineChange,
  cart: Cart | null,
): Map<string, ProjectedLine> {
  const { key, kind, quantity, sent } = change
  const line = lines.get(key)
  switch (kind) {
    case 'add': {
      const sum = Math.min((line?.quantity ?? 0) + quantity, QUANTITY_FALLBACK)
      return lines.set(key, {
        // A line that is being swapped keeps what is known of its new variant.
        ...(line ?? { key, line: null, change }),
        // The server cart may include what was sent.
        quantity: sent !== null && sent.cartId === cart?.id ? sent.target : sum,
        pending: true,
      })
    }
    case 'set':
      return line === undefined ? lines : lines.set(key, { ...line, quantity, pending: true })
    case 'swap':
      return applySwap(lines, change)
  }
}

/** The lines of the server cart with the pending changes made (CART-27), without promotional lines (CART-37). */
export function project(cart: Cart | null, changes: readonly PendingChange[]): ProjectedLine[] {
  let projected = new Map<string, ProjectedLine>()
  for (const [key, line] of linesByKey(cart)) {
    if (isPromotional(line)) continue
    projected.set(key, { key, line, change: null, quantity: line.quantity, pending: false })
  }
  for (const change of changes) {
    if (!isCartChange(change)) projected = applyChange(projected, change, cart)
  }
  // A line that sold out has quantity 0 at the server.
  return [...projected.values()].filter(({ quantity, pending }) => quantity > 0 || !pending)
}
