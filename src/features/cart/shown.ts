import { variantLabel } from '#commerce/variants.ts'
import { LINE_QUANTITY_MINIMUM, QUANTITY_FALLBACK } from '#config/limits.ts'
import { type Cart, compareAtOf, maximumOf, planOf } from './cart.ts'
import type { CartLineView, CartView } from './cart.view.ts'
import { type Intention, type Projected, project } from './intentions.ts'

function lineView({ key, line, addition, quantity, pending }: Projected, error: string | null): CartLineView {
  if (line !== null) {
    const { merchandise } = line
    const plan = planOf(line)
    return {
      key,
      lineId: line.id,
      variantId: merchandise.id,
      sellingPlanId: plan?.id ?? null,
      productId: merchandise.product.id,
      title: merchandise.product.title,
      variantTitle: variantLabel(merchandise.title),
      planName: plan?.name ?? null,
      quantity,
      maximum: Math.max(maximumOf(line), LINE_QUANTITY_MINIMUM),
      image: merchandise.image?.transformedSrc ?? null,
      price: line.cost.totalAmount,
      compareAt: compareAtOf(line),
      pending,
      error,
    }
  }
  const display = addition?.display
  return {
    key,
    lineId: null,
    variantId: addition?.variantId ?? '',
    sellingPlanId: addition?.sellingPlanId ?? null,
    productId: null,
    title: display?.title ?? '',
    variantTitle: display?.variantTitle == null ? null : variantLabel(display.variantTitle),
    planName: display?.planName ?? null,
    quantity,
    maximum: QUANTITY_FALLBACK,
    image: display?.image ?? null,
    price: null,
    compareAt: null,
    pending,
    error,
  }
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
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: settled?.cost.totalAmount ?? null,
    ...state,
  }
}
