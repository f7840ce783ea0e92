import { decodeHTML } from 'entities'
import { z } from 'zod'
import type { CataloguePlan, CatalogueProduct, CatalogueVariant } from './catalogue.ts'
import { parseAmount } from './money.ts'

// A product file has the shape of the Admin API's `ProductSetInput`, with selling plans as in `SellingPlanGroupInput`.

const gid = (kind: string) => z.string().regex(new RegExp(`^gid://shopify/${kind}/\\d+$`))

/** An amount of money such as "34.00", read as cents. */
export const amount = z
  .string()
  .regex(/^\d+(\.\d{1,2})?$/)
  .transform(parseAmount)

/** Paragraphs of plain text, the only markup that sample descriptions have. */
const descriptionHtml = z
  .string()
  .regex(/^(<p>[^<]*<\/p>)*$/)
  .transform((html) =>
    html
      .split('</p>')
      .slice(0, -1)
      .map((paragraph) => decodeHTML(paragraph.slice('<p>'.length)))
      .join('\n\n'),
  )

const variantInput = z.strictObject({
  id: gid('ProductVariant'),
  sku: z.string(),
  price: amount,
  compareAtPrice: amount.optional(),
  optionValues: z.array(z.strictObject({ optionName: z.string(), name: z.string() })).min(1),
  inventoryItem: z.strictObject({ tracked: z.boolean() }),
  inventoryPolicy: z.enum(['DENY', 'CONTINUE']),
  inventoryQuantities: z
    .array(z.strictObject({ name: z.literal('available'), quantity: z.int() }))
    .max(1)
    .default([]),
  file: z.strictObject({ filename: z.string() }).optional(),
})

const recurrence = z.strictObject({
  recurring: z.strictObject({
    interval: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']),
    intervalCount: z.int().min(1),
  }),
})

const pricingPolicy = z.strictObject({
  fixed: z.discriminatedUnion('adjustmentType', [
    z.strictObject({
      adjustmentType: z.literal('PERCENTAGE'),
      adjustmentValue: z.strictObject({ percentage: z.int().min(0).max(100) }),
    }),
    z.strictObject({
      adjustmentType: z.enum(['FIXED_AMOUNT', 'PRICE']),
      adjustmentValue: z.strictObject({ fixedValue: amount }),
    }),
  ]),
})

const planInput = z.strictObject({
  id: gid('SellingPlan'),
  name: z.string(),
  description: z.string().optional(),
  options: z.array(z.string()).min(1),
  category: z.enum(['SUBSCRIPTION', 'PRE_ORDER', 'TRY_BEFORE_YOU_BUY', 'OTHER']),
  billingPolicy: z.union([recurrence, z.strictObject({ fixed: z.looseObject({}) })]),
  deliveryPolicy: z.union([recurrence, z.strictObject({ fixed: z.looseObject({}) })]),
  pricingPolicies: z.tuple([pricingPolicy]),
})

const productInput = z.strictObject({
  id: gid('Product'),
  handle: z.string(),
  title: z.string(),
  descriptionHtml,
  vendor: z.string(),
  productType: z.string(),
  tags: z.array(z.string()),
  status: z.enum(['ACTIVE', 'UNLISTED']),
  giftCard: z.boolean().default(false),
  requiresSellingPlan: z.boolean().default(false),
  productOptions: z.array(
    z.strictObject({ name: z.string(), values: z.array(z.strictObject({ name: z.string() })).min(1) }),
  ),
  files: z.array(z.strictObject({ filename: z.string(), alt: z.string(), contentType: z.literal('IMAGE') })),
  variants: z.array(variantInput).min(1),
  sellingPlanGroups: z
    .array(
      z.strictObject({
        name: z.string(),
        options: z.array(z.string()),
        sellingPlansToCreate: z.array(planInput).min(1),
      }),
    )
    .default([]),
})

type ProductInput = z.infer<typeof productInput>
type GroupInput = ProductInput['sellingPlanGroups'][number]
type PlanInput = z.infer<typeof planInput>

function adjustmentOf({ pricingPolicies }: PlanInput): CataloguePlan['adjustment'] {
  const [{ fixed }] = pricingPolicies
  switch (fixed.adjustmentType) {
    case 'PERCENTAGE':
      return { kind: 'percentage', percentage: fixed.adjustmentValue.percentage }
    case 'FIXED_AMOUNT':
      return { kind: 'fixedAmount', amount: fixed.adjustmentValue.fixedValue }
    case 'PRICE':
      return { kind: 'price', price: fixed.adjustmentValue.fixedValue }
  }
}

const planOf = (plan: PlanInput, group: GroupInput): CataloguePlan => ({
  id: plan.id,
  name: plan.name,
  description: plan.description ?? null,
  options: group.options.map((name, index) => ({ name, value: plan.options[index] ?? '' })),
  delivery: 'recurring' in plan.deliveryPolicy ? plan.deliveryPolicy.recurring : null,
  adjustment: adjustmentOf(plan),
})

/** A group's options with the values that its plans have, in the plans' order. */
const groupOf = (group: GroupInput): CatalogueProduct['sellingPlanGroups'][number] => ({
  name: group.name,
  options: group.options.map((name, index) => ({
    name,
    values: [...new Set(group.sellingPlansToCreate.map(({ options }) => options[index] ?? ''))],
  })),
  plans: group.sellingPlansToCreate.map((plan) => planOf(plan, group)),
})

const imageIndex = (filename: string, files: ProductInput['files']) =>
  files.findIndex((file) => file.filename === filename)

const variantOf = (
  variant: ProductInput['variants'][number],
  files: ProductInput['files'],
): CatalogueVariant => ({
  id: variant.id,
  title: variant.optionValues.map(({ name }) => name).join(' / '),
  sku: variant.sku,
  price: variant.price,
  compareAtPrice: variant.compareAtPrice ?? null,
  selectedOptions: variant.optionValues.map(({ optionName, name }) => ({ name: optionName, value: name })),
  inventory: {
    tracked: variant.inventoryItem.tracked,
    quantity: variant.inventoryQuantities[0]?.quantity ?? 0,
    policy: variant.inventoryPolicy === 'DENY' ? 'deny' : 'continue',
  },
  image: variant.file === undefined ? null : imageIndex(variant.file.filename, files),
})

/** The JSON of a product file, read as a product of the catalogue. */
export const productFile = productInput
  .refine(
    ({ variants, files }) =>
      variants.every(({ file }) => file === undefined || imageIndex(file.filename, files) >= 0),
    { path: ['variants'], error: 'A variant names a file that is not among the files of the product.' },
  )
  .transform(
    (input): CatalogueProduct => ({
      id: input.id,
      handle: input.handle,
      title: input.title,
      description: input.descriptionHtml,
      vendor: input.vendor,
      productType: input.productType,
      tags: input.tags,
      options: input.productOptions.map(({ name, values }) => ({
        name,
        values: values.map((value) => value.name),
      })),
      images: input.files.map(({ filename, alt }) => ({ file: filename, altText: alt })),
      variants: input.variants.map((variant) => variantOf(variant, input.files)),
      sellingPlanGroups: input.sellingPlanGroups.map(groupOf),
      requiresSellingPlan: input.requiresSellingPlan,
      isGiftCard: input.giftCard,
      published: input.status === 'ACTIVE',
    }),
  )
