import { numericId } from '#commerce/ids.ts'
import type { TrackedProduct } from '#features/tracking/analytics.ts'
import type { CartLineView } from './cart.view.ts'

/** A line as analytics know it (TRK-06, TRK-07): the price is of one of it, as the server gave it. */
export function trackedLine(line: CartLineView): TrackedProduct {
  return {
    product_id: line.productId === null ? null : numericId(line.productId),
    variant_id: line.variantId,
    sku: line.sku,
    name: line.title,
    variant: line.variantTitle,
    price: line.unitPrice?.amount ?? null,
    quantity: line.quantity,
  }
}
