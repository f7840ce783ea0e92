import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { CatalogueDiscount, CatalogueProduct, StoreCatalogue } from './catalogue.ts'
import { numberOf } from './global-ids.ts'
import { amount, productFile } from './product-file.ts'

const nonEmpty = (code: RegExp) => z.tuple([z.string().regex(code)], z.string().regex(code))

const primaryMarket = z.strictObject({
  handle: z.string().min(1),
  countries: nonEmpty(/^[A-Z]{2}$/),
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
  languages: nonEmpty(/^[A-Z]{2}(?:_[A-Z]{2})?$/),
})

const otherMarket = primaryMarket.extend({
  exchangeRate: z.number().positive(),
  excludedProducts: z.array(z.string()).default([]),
})

const shopFile = z.strictObject({
  name: z.string().min(1),
  markets: z.tuple(
    [primaryMarket.transform((market) => ({ ...market, exchangeRate: 1, excludedProducts: [] }))],
    otherMarket,
  ),
})

/**
 * The Admin API's `DiscountCodeBasicInput`, with the `asyncUsageCount` that it answers, or its
 * `DiscountAutomaticBasicInput`, which has no code.
 */
const discountInput = z.strictObject({
  title: z.string(),
  code: z.string().optional(),
  combinesWith: z
    .strictObject({
      orderDiscounts: z.boolean().default(false),
      productDiscounts: z.boolean().default(false),
    })
    .optional(),
  startsAt: z.iso.datetime().optional(),
  endsAt: z.iso.datetime().optional(),
  minimumRequirement: z
    .strictObject({ subtotal: z.strictObject({ greaterThanOrEqualToSubtotal: amount }) })
    .optional(),
  customerGets: z.strictObject({
    items: z.union([
      z.strictObject({ all: z.literal(true) }),
      z.strictObject({ products: z.strictObject({ productsToAdd: z.array(z.string()).min(1) }) }),
    ]),
    value: z.union([
      z.strictObject({ percentage: z.number().gt(0).max(1) }),
      z.strictObject({
        discountAmount: z.strictObject({ amount, appliesOnEachItem: z.literal(false) }),
      }),
    ]),
  }),
  usageLimit: z.int().min(1).optional(),
  asyncUsageCount: z.int().min(0).default(0),
})

const discountsFile = z.array(
  discountInput.transform(({ customerGets: { items, value }, ...input }): CatalogueDiscount => {
    return {
      title: input.title,
      code: input.code ?? null,
      products: 'all' in items ? null : items.products.productsToAdd,
      combinesWith: {
        order: input.combinesWith?.orderDiscounts ?? false,
        product: input.combinesWith?.productDiscounts ?? false,
      },
      ...('percentage' in value
        ? { kind: 'percentage', value: Math.round(value.percentage * 100) }
        : { kind: 'fixedAmount', value: value.discountAmount.amount }),
      minimumSubtotal: input.minimumRequirement?.subtotal.greaterThanOrEqualToSubtotal ?? null,
      startsAt: input.startsAt ?? null,
      endsAt: input.endsAt ?? null,
      usageLimitReached: input.usageLimit !== undefined && input.asyncUsageCount >= input.usageLimit,
    }
  }),
)

function readJsonFile<Value>(file: string, schema: z.ZodType<Value>): Value {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The catalogue file ${file} cannot be read: ${reason}`, { cause: error })
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new Error(`The catalogue file ${file} is not valid:\n${z.prettifyError(parsed.error)}`)
}

const byNumber = (one: CatalogueProduct, other: CatalogueProduct) =>
  Number(numberOf(one.id)) - Number(numberOf(other.id))

/**
 * Reads a catalogue folder: `shop.json`, `discounts.json` and a file for each product in `products/`. Products are
 * ordered by id.
 * @throws Error naming the file and every field that is wrong.
 */
export function readCatalogue(folder: string): StoreCatalogue {
  const productFolder = join(folder, 'products')
  const names = readdirSync(productFolder).filter((name) => name.endsWith('.json'))
  const products = names.map((name) => readJsonFile(join(productFolder, name), productFile))
  const { name: shopName, markets } = readJsonFile(join(folder, 'shop.json'), shopFile)
  return {
    shopName,
    markets,
    products: products.toSorted(byNumber),
    discounts: readJsonFile(join(folder, 'discounts.json'), discountsFile),
  }
}
