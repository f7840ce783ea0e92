import { numericId } from '#commerce/ids.ts'
import type { Money } from '#commerce/money.ts'
import type { TrackedProduct } from './data-layer-events.ts'

/** A cart line as far as analytics events need it. */
interface TrackableLine {
  readonly productId: string | null
  readonly variantId: string
  readonly sku: string | null
  readonly title: string
  readonly variantTitle: string | null
  readonly unitPrice: Money | null
  readonly quantity: number
}

/** A line of the cart as a product of an analytics event; the price is the server's, for one of it (TRK-06, TRK-07). */
export function trackedLine(line: TrackableLine): TrackedProduct {
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
