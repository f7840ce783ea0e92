import { cartToken } from '#commerce/ids.ts'
import { variantLabel } from '#commerce/variants.ts'
import { LINE_QUANTITY_MINIMUM, QUANTITY_FALLBACK } from '#config/limits.ts'
import { type Cart, type CartLine, compareAtOf, compareAtUnitOf, maximumOf, planOf } from './cart.ts'
import type { CartLineView, CartView } from './cart.view.ts'
import type { Intention } from './intentions.ts'
import { type Projected, project } from './projection.ts'
import { withChanges } from './whole.ts'

/** What only this page knows of the line yet. */
function newsView({ key, news, quantity, pending }: Projected, error: string | null): CartLineView {
  const display = news?.display
  return {
    key,
    lineId: null,
    variantId: news?.variantId ?? '',
    sellingPlanId: news?.sellingPlanId ?? null,
    productId: null,
    sku: null,
    productType: null,
    recurring: (news?.sellingPlanId ?? null) !== null,
    title: display?.title ?? '',
    variantTitle: display?.variantTitle == null ? null : variantLabel(display.variantTitle),
    planName: display?.planName ?? null,
    quantity,
    maximum: QUANTITY_FALLBACK,
    image: display?.image ?? null,
    price: null,
    unitPrice: null,
    compareAtUnit: null,
    compareAt: null,
    pending,
    error,
  }
}

/** Lines that nothing changes look as they did: what shows them can tell by their being the same. */
const unchanged = new WeakMap<CartLine, CartLineView>()

function lineView(projected: Projected, error: string | null): CartLineView {
  const { key, line, pending } = projected
  if (line === null) return newsView(projected, error)
  if (pending || error !== null) return knownView(projected, line, error)
  const known = unchanged.get(line)
  const view = known?.key === key ? known : knownView(projected, line, null)
  unchanged.set(line, view)
  return view
}

function knownView(
  { key, news, quantity, pending }: Projected,
  line: CartLine,
  error: string | null,
): CartLineView {
  const { merchandise } = line
  const plan = planOf(line)
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
    maximum: Math.max(maximumOf(line), LINE_QUANTITY_MINIMUM),
    image: merchandise.image?.transformedSrc ?? null,
    price: line.cost.totalAmount,
    unitPrice: line.cost.amountPerQuantity,
    compareAtUnit: compareAtUnitOf(line),
    compareAt: compareAtOf(line),
    pending,
    error,
  }
  if (news?.kind !== 'swap') return view
  // The server's money belongs to the variant that was here before.
  const { variantId, display } = news
  const variantTitle = display.variantTitle === null ? null : variantLabel(display.variantTitle)
  const image = display.image ?? view.image
  return { ...view, variantId, variantTitle, image, sku: null, maximum: QUANTITY_FALLBACK }
}

/** The cart's attributes and codes, with the changes under way on top. */
function wholeView(settled: Cart | null, intentions: readonly Intention[]) {
  let attributes = withChanges(settled?.attributes ?? [], {})
  let discountCodes = settled?.discountCodes ?? []
  for (const intention of intentions) {
    if (intention.kind === 'attributes') attributes = withChanges(attributes, intention.changes)
    if (intention.kind !== 'codes') continue
    const known = discountCodes
    discountCodes = intention.codes.map(
      (code) => known.find((other) => other.code === code) ?? { code, applicable: false },
    )
  }
  return { attributes, discountCodes }
}

/** What the drawer and the badge show (CART-27): the settled cart, the shopper's changes on top, and what failed. */
export function shown(
  settled: Cart | null,
  intentions: readonly Intention[],
  errors: ReadonlyMap<string, string>,
  state: Pick<CartView, 'updating' | 'status'>,
): CartView {
  const lines = project(settled, intentions).map((line) => lineView(line, errors.get(line.key) ?? null))
  return {
    lines,
    token: settled === null ? null : cartToken(settled.id),
    ...wholeView(settled, intentions),
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: settled?.cost.totalAmount ?? null,
    ...state,
  }
}
