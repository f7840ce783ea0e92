import type { Cart, ServerCartLine } from '#commerce/cart/cart-schema.ts'
import { cartToken } from '#commerce/ids.ts'
import { variantLabel } from '#commerce/variant-label.ts'
import { LINE_QUANTITY_MAX, LINE_QUANTITY_MIN } from '#config/limits.ts'
import type { CartLineView, CartView } from '../cart-view.ts'
import { currentKey, isPromotional, linesByKey, maximumOf, planOf } from '../server-cart-rules.ts'
import { mergeAttributes, quantityJoined } from './change-requests.ts'
import {
  type AddChange,
  isCartChange,
  type LineChange,
  type PendingChange,
  quantityAfter,
  type SwapChange,
} from './pending-change.ts'
import {
  compareAtOf,
  compareAtUnitOf,
  discountOf,
  priceBeforeDiscountOf,
  totalsOf,
} from './server-prices-and-totals.ts'
import type { CartState } from './state.ts'

interface Projected {
  readonly key: string
  readonly quantity: number
  readonly pending: boolean
}

/** A line of the server's; `change` makes another variant of it. */
export interface ServerLine extends Projected {
  readonly line: ServerCartLine
  readonly change: AddChange | SwapChange | null
}

/** A line that the server does not have yet; `change` makes it. */
export interface PendingLine extends Projected {
  readonly line: null
  readonly change: AddChange | SwapChange
}

/** A line as it will be once the pending changes are made. */
export type ProjectedLine = ServerLine | PendingLine

/** Moves the line to its new key, in its place; or adds it to the line that has that key already. */
function applySwap(lines: Map<string, ProjectedLine>, swap: SwapChange): Map<string, ProjectedLine> {
  const { key, toKey } = swap
  const from = lines.get(key)
  if (from === undefined || key === toKey) return lines
  const to = lines.get(toKey)
  const quantity = quantityJoined(from.quantity, to?.quantity)
  const swapped = { ...(to ?? { ...from, key: toKey, change: swap }), quantity, pending: true }
  const place = to?.key ?? key
  return new Map(
    [...lines].flatMap(([other, line]): Array<[string, ProjectedLine]> => {
      if (other === place) return [[toKey, swapped]]
      return other === key ? [] : [[other, line]]
    }),
  )
}

function applyChange(
  lines: Map<string, ProjectedLine>,
  change: LineChange,
  cart: Cart | null,
): Map<string, ProjectedLine> {
  if (change.kind === 'swap') return applySwap(lines, change)
  const { key, sent } = change
  // A line that is being swapped keeps what is known of its new variant.
  const line = lines.get(key) ?? (change.kind === 'add' ? { key, line: null, change, quantity: 0 } : null)
  if (line === null) return lines
  // The server cart may include what was sent.
  const isSent = sent !== null && sent.cartId === cart?.id
  const quantity = isSent ? sent.target : quantityAfter(change, line.quantity)
  return lines.set(key, { ...line, quantity, pending: true })
}

/** The lines of the server cart with the pending changes made (CART-27), without promotional lines (CART-37). */
export function project(cart: Cart | null, changes: readonly PendingChange[]): ProjectedLine[] {
  let projected = new Map<string, ProjectedLine>()
  for (const [key, line] of linesByKey(cart)) {
    if (isPromotional(line)) continue
    projected.set(key, { key, line, change: null, quantity: line.quantity, pending: false })
  }
  for (const change of changes) {
    if (isCartChange(change)) continue
    projected = applyChange(projected, { ...change, key: currentKey(cart, change.key) }, cart)
  }
  // A line that sold out has quantity 0 at the server.
  return [...projected.values()].filter(({ quantity, pending }) => quantity > 0 || !pending)
}

/** A line that the server has not answered yet. */
function pendingLineView(
  { key, change, quantity, pending }: PendingLine,
  error: string | null,
): CartLineView {
  const { variantId, sellingPlanId, display } = change
  const page = change.kind === 'add' ? change.display : null
  return {
    key,
    lineId: null,
    variantId,
    sellingPlanId,
    productId: page?.productId ?? null,
    sku: null,
    productType: null,
    recurring: sellingPlanId !== null,
    title: display.title,
    variantTitle: variantLabel(display.variantTitle),
    planName: display.planName,
    quantity,
    maximum: LINE_QUANTITY_MAX,
    image: display.image,
    soldOut: false,
    price: null,
    discount: null,
    discountNames: null,
    unitPrice: page?.unitPrice ?? null,
    compareAtUnit: null,
    compareAt: null,
    pending,
    error,
  }
}

/** Reuses the view object of unchanged lines so that memoised components skip them. */
const unchangedViews = new WeakMap<ServerCartLine, CartLineView>()

function lineView(projected: ProjectedLine, error: string | null): CartLineView {
  if (projected.line === null) return pendingLineView(projected, error)
  const { key, line, pending } = projected
  if (pending || error !== null) return serverLineView(projected, error)
  const known = unchangedViews.get(line)
  const view = known?.key === key ? known : serverLineView(projected, null)
  unchangedViews.set(line, view)
  return view
}

function serverLineView(
  { key, line, change, quantity, pending }: ServerLine,
  error: string | null,
): CartLineView {
  const { merchandise } = line
  const plan = planOf(line)
  const discount = discountOf(line)
  const view = {
    key,
    lineId: line.id,
    variantId: merchandise.id,
    sellingPlanId: plan?.id ?? null,
    productId: merchandise.product.id,
    sku: merchandise.sku,
    productType: merchandise.product.productType,
    recurring: plan?.recurringDeliveries === true,
    title: merchandise.product.title,
    variantTitle: variantLabel(merchandise.title),
    planName: plan?.name ?? null,
    quantity,
    maximum: Math.max(maximumOf(line), LINE_QUANTITY_MIN),
    image: merchandise.image?.transformedSrc ?? null,
    soldOut: !merchandise.availableForSale,
    price: line.quantity === 0 ? null : priceBeforeDiscountOf(line),
    discount: discount?.amount ?? null,
    discountNames: discount?.names ?? null,
    unitPrice: line.cost.amountPerQuantity,
    compareAtUnit: compareAtUnitOf(line),
    compareAt: compareAtOf(line),
    pending,
    error,
  }
  if (change?.kind !== 'swap') return view
  // The server's price still belongs to the earlier variant.
  const { variantId, display } = change
  return {
    ...view,
    variantId,
    variantTitle: variantLabel(display.variantTitle),
    image: display.image ?? view.image,
    sku: null,
    maximum: LINE_QUANTITY_MAX,
    soldOut: false,
  }
}

/** The cart's attributes with the pending changes made. */
function projectAttributes(cart: Cart | null, changes: readonly PendingChange[]) {
  let attributes = mergeAttributes(cart?.attributes ?? [], {})
  for (const change of changes) {
    if (change.kind === 'attributes') attributes = mergeAttributes(attributes, change.changes)
  }
  return attributes
}

/** The cart as drawer and badge show it: the server cart with the pending changes made, and why lines failed (CART-27). */
export function toView(
  { cart, changes, lineErrors }: Pick<CartState, 'cart' | 'changes' | 'lineErrors'>,
  state: Pick<CartView, 'updating' | 'stale' | 'checkedOut' | 'status'>,
): CartView {
  const lines = project(cart, changes).map((line) => lineView(line, lineErrors[line.key] ?? null))
  return {
    lines,
    token: cart && cartToken(cart.id),
    attributes: projectAttributes(cart, changes),
    // Whether a code is accepted is the service's to say, so pending ones are not shown as the cart's (DISC-13).
    discountCodes: cart?.discountCodes ?? [],
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    // A new cart's total of 0 says nothing of the first line, which it does not have yet.
    ...totalsOf(lines.length > 0 && linesByKey(cart).size === 0 ? null : cart),
    ...state,
  }
}
