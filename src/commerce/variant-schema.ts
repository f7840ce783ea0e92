import * as z from 'zod/mini'
import { moneySchema } from './money-schema.ts'
import { integerSchema } from './number-schemas.ts'

/** What may have changed since a page was built: price and availability. Part of every query for variants. */
export const offerShape = {
  /** Whole, decoded global id (CAT-13). */
  id: z.string(),
  price: moneySchema,
  compareAtPrice: z.nullable(moneySchema),
  availableForSale: z.boolean(),
  /** Units left: null when the shop does not track them, negative when it sells beyond its stock. */
  quantityAvailable: z.nullable(integerSchema),
}

/** A product variant, as the commerce service and the shop's own backend answer it. */
export const variantSchema = z.object({
  ...offerShape,
  sku: z.nullable(z.string()),
  title: z.string(),
  /** What the variant's picture shows; only the catalogue asks for it. */
  imageAlt: z.optional(z.nullable(z.string())),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
})

export type Variant = z.infer<typeof variantSchema>
