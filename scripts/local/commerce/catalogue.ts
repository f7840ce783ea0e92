import { z } from 'zod'

/**
 * The commerce service's seed: what `scripts/sample` writes and the local commerce service reads.
 * Money is in integer cents of `currencyCode`; ids are whole global ids (`gid://shopify/…`).
 */
const cents = z.int().min(0)
const gid = (kind: string) => z.string().regex(new RegExp(`^gid://shopify/${kind}/\\d+$`))

const nameValue = z.strictObject({ name: z.string(), value: z.string() })

const variant = z.strictObject({
  id: gid('ProductVariant'),
  title: z.string(),
  sku: z.string(),
  price: cents,
  compareAtPrice: cents.nullable(),
  selectedOptions: z.array(nameValue),
  /** `tracked: false` answers `quantityAvailable: null`; policy `continue` sells below zero. */
  inventory: z.strictObject({
    tracked: z.boolean(),
    quantity: z.int(),
    policy: z.enum(['deny', 'continue']),
  }),
  /** Index into the product's `images`, or null for the product's first. */
  image: z.int().min(0).nullable(),
})

const sellingPlan = z.strictObject({
  id: gid('SellingPlan'),
  name: z.string(),
  description: z.string().nullable(),
  options: z.array(nameValue),
  /** Null is a plan without recurring deliveries (the shop drops it, CAT-11). */
  delivery: z
    .strictObject({ interval: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']), intervalCount: z.int().min(1) })
    .nullable(),
  adjustment: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('percentage'), percentage: z.int().min(0).max(100) }),
    z.strictObject({ kind: z.literal('fixedAmount'), amount: cents }),
    z.strictObject({ kind: z.literal('price'), price: cents }),
  ]),
})

const catalogueProduct = z.strictObject({
  id: gid('Product'),
  handle: z.string(),
  title: z.string(),
  description: z.string(),
  vendor: z.string(),
  /** "Sparkling Water", "Powders", "Zero Proof", "Merch", "Gift Card" (CAT-12). */
  productType: z.string(),
  tags: z.array(z.string()),
  options: z.array(z.strictObject({ name: z.string(), values: z.array(z.string()).min(1) })),
  /** File names within the catalogue's image folder. */
  images: z.array(z.strictObject({ file: z.string(), altText: z.string() })),
  variants: z.array(variant).min(1),
  sellingPlanGroups: z.array(
    z.strictObject({
      name: z.string(),
      options: z.array(z.strictObject({ name: z.string(), values: z.array(z.string()) })),
      plans: z.array(sellingPlan).min(1),
    }),
  ),
  requiresSellingPlan: z.boolean(),
  isGiftCard: z.boolean(),
  /** False: known to carts and `nodes`, but in no listing. */
  published: z.boolean(),
})

const catalogueDiscount = z.strictObject({
  code: z.string(),
  kind: z.enum(['percentage', 'fixedAmount']),
  /** Percent for `percentage`, cents for `fixedAmount`. */
  value: z.int().min(1),
  minimumSubtotal: cents.nullable(),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  usageLimitReached: z.boolean(),
})

export const catalogueSchema = z.strictObject({
  currencyCode: z.literal('USD'),
  shopName: z.string(),
  products: z.array(catalogueProduct),
  discounts: z.array(catalogueDiscount),
})

export type Catalogue = z.infer<typeof catalogueSchema>
export type CatalogueProduct = z.infer<typeof catalogueProduct>
export type CatalogueDiscount = z.infer<typeof catalogueDiscount>
