import * as z from 'zod/mini'
import { moneySchema } from '../money-schema.ts'
import { countSchema } from '../number-schemas.ts'
import { variantSchema } from '../variant-schema.ts'

const keyValue = z.object({ key: z.string(), value: z.nullable(z.string()) })

const merchandise = z.object({
  ...variantSchema.shape,
  image: z.nullable(z.object({ transformedSrc: z.string() })),
  product: z.object({
    id: z.string(),
    title: z.string(),
    productType: z.string(),
    tags: z.array(z.string()),
  }),
})

/** What one discount takes off a line or the cart; an automatic one has a title instead of a code. */
const discountAllocation = z.object({
  targetType: z.string(),
  discountedAmount: moneySchema,
  code: z.optional(z.string()),
  title: z.optional(z.string()),
})

const cartLine = z.object({
  id: z.string(),
  quantity: countSchema,
  attributes: z.array(keyValue),
  cost: z.object({
    totalAmount: moneySchema,
    subtotalAmount: moneySchema,
    amountPerQuantity: moneySchema,
    compareAtAmountPerQuantity: z.nullable(moneySchema),
  }),
  /** Discounts of products, already taken off `totalAmount`. */
  discountAllocations: z.array(discountAllocation),
  sellingPlanAllocation: z.nullable(
    z.object({
      sellingPlan: z.object({ id: z.string(), name: z.string(), recurringDeliveries: z.boolean() }),
    }),
  ),
  merchandise,
})

const CART_ID = /^gid:\/\/shopify\/Cart\/[\w.~=%-]{1,200}(\?key=[\w.~=%-]{1,200})?$/

/** Only ids of this form are ever sent, whatever an answer or storage holds (CART-04). */
export const cartIdSchema = z.string().check(z.refine((id) => CART_ID.test(id)))

/**
 * The cart as the commerce service answers it. One schema validates both answers and stored carts, so that the rest of
 * the cart can rely on its types.
 */
export const cartSchema = z.object({
  id: cartIdSchema,
  checkoutUrl: z.string(),
  /** ISO 8601; tells an older answer from a newer one. */
  updatedAt: z.string(),
  /** `subtotalAmount` is the sum of the lines, before discounts of the whole order. */
  cost: z.object({ totalAmount: moneySchema, subtotalAmount: moneySchema }),
  attributes: z.array(keyValue),
  discountCodes: z.array(z.object({ code: z.string(), applicable: z.boolean() })),
  /** Discounts of the whole order. */
  discountAllocations: z.array(discountAllocation),
  lines: z.object({ nodes: z.array(cartLine) }),
})

export type Cart = z.infer<typeof cartSchema>
export type ServerCartLine = z.infer<typeof cartLine>
export type DiscountAllocation = z.infer<typeof discountAllocation>
