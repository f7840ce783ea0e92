import * as z from 'zod/mini'
import { moneySchema } from '#commerce/money-schema.ts'

/**
 * The data of a product for the cart and suggestions, which have only its commerce id: one static file per product, at
 * `productDataPath`. A product without a file is not shown on this site variant.
 */
export const productDataSchema = z.object({
  /** Id of the document, the same for a product and its subscription. */
  id: z.string(),
  path: z.string(),
  title: z.string(),
  cbd: z.boolean(),
  productType: z.string(),
  /** At most 200 px wide. */
  image: z.nullable(z.string()),
  /** Behind the picture, as CSS; absent for a product without colors. */
  tint: z.optional(z.string()),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(
    z.object({
      id: z.string(),
      sku: z.nullable(z.string()),
      title: z.string(),
      price: moneySchema,
      compareAt: z.nullable(moneySchema),
      /** As of the build. */
      available: z.boolean(),
      /** One value per option, in the order of `options`. */
      values: z.array(z.string()),
    }),
  ),
})

export type ProductData = z.infer<typeof productDataSchema>
