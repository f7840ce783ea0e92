import { cartToken } from '#commerce/ids.ts'
import { variantLabel } from '#commerce/variant-label.ts'
import { LINE_QUANTITY_MIN, QUANTITY_FALLBACK } from '#config/limits.ts'
import { mergeAttributes } from './attributes-and-codes-request.ts'
import { type Cart, type CartLine, linesByKey, maximumOf, planOf } from './cart-schema.ts'
import type { CartLineView, CartView } from './cart-view.ts'
import { compareAtOf, compareAtUnitOf, discountOf, priceOf } from './line-prices.ts'
import type { PendingChange } from './pending-change.ts'
import { type NewLine, type ProjectedLine, project, type ServerLine } from './projection.ts'
import type { CartState } from './state.ts'
import { totalsOf } from './totals.ts'

/** A line that the server has not answered yet. */
function newLineView({ key, change, quantity, pending }: NewLine, error: string | null): CartLineView {
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
    maximum: QUANTITY_FALLBACK,
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
const unchangedViews = new WeakMap<CartLine, CartLineView>()

function lineView(projected: ProjectedLine, error: string | null): CartLineView {
  if (projected.line === null) return newLineView(projected, error)
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
    price: line.quantity === 0 ? null : priceOf(line),
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
  const variantTitle = variantLabel(display.variantTitle)
  const image = display.image ?? view.image
  return { ...view, variantId, variantTitle, image, sku: null, maximum: QUANTITY_FALLBACK, soldOut: false }
}

/** The cart's attributes and codes with the pending changes made. */
function projectExtras(cart: Cart | null, changes: readonly PendingChange[]) {
  let attributes = mergeAttributes(cart?.attributes ?? [], {})
  let discountCodes = cart?.discountCodes ?? []
  for (const change of changes) {
    if (change.kind === 'attributes') attributes = mergeAttributes(attributes, change.changes)
    if (change.kind !== 'codes') continue
    const known = discountCodes
    discountCodes = change.codes.map(
      (code) => known.find((other) => other.code === code) ?? { code, applicable: false },
    )
  }
  return { attributes, discountCodes }
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
    ...projectExtras(cart, changes),
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    // A new cart's total of 0 says nothing of the first line, which it does not have yet.
    ...totalsOf(lines.length > 0 && linesByKey(cart).size === 0 ? null : cart),
    ...state,
  }
}
