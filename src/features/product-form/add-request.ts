import type { AddRequest } from '#features/cart/cart-commands.ts'
import type { ProductChoice } from './choice.ts'
import { merchandiseFor } from './offers.ts'
import type { ProductFormProps } from './product-form-props.ts'

/** What a press on "Add to cart" adds for a choice; null when that is sold out. */
export function toAddRequest(
  data: ProductFormProps,
  { variant, planId, quantity }: ProductChoice,
): AddRequest | null {
  const { available, variantId, sellingPlanId, planName, price } = merchandiseFor(data, variant, planId)
  if (!available) return null
  const { title, image, productIds } = data
  return {
    variantId,
    sellingPlanId,
    quantity,
    display: {
      productId: productIds[sellingPlanId === null ? 0 : 1] ?? null,
      title,
      variantTitle: variant.title,
      planName,
      image,
      unitPrice: price,
    },
  }
}
