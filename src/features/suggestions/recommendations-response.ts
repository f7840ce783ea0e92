import * as z from 'zod/mini'
import { maxForSale } from '#commerce/max-for-sale.ts'
import { globalId } from '#config/global-id.ts'
import { OPTIONS_READ_MAX } from '#config/limits.ts'
import { anyOf } from '#lib/small-schemas.ts'
import type { SuggestedProduct, SuggestedVariant } from './suggested-product.ts'

const amount = anyOf(z.string(), z.number())
const nullableText = z.nullish(z.string())

const variantSchema = z.object({
  id: anyOf(z.number(), z.string()),
  title: z.string(),
  sku: nullableText,
  price: amount,
  compare_at_price: z.nullish(amount),
  image: z.nullish(z.object({ src: z.string() })),
  available: z.nullish(z.boolean()),
  inventory_management: nullableText,
  inventory_policy: nullableText,
  inventory_quantity: z.nullish(z.number()),
  option1: nullableText,
  option2: nullableText,
  option3: nullableText,
})

const productSchema = z.object({
  id: anyOf(z.number(), z.string()),
  handle: z.string(),
  title: z.string(),
  product_type: nullableText,
  image: z.nullish(z.object({ src: z.string() })),
  options: z.nullish(z.array(z.object({ name: z.string(), values: z.nullish(z.array(z.string())) }))),
  variants: z.nullish(z.array(z.unknown())),
})

type RawVariant = z.infer<typeof variantSchema>

/** `continue` where nobody counts the stock: the service has `deny` and 0 then. */
const policyOf = ({ inventory_management: countedBy, inventory_policy: policy }: RawVariant) =>
  countedBy === null ? 'continue' : policy

/** False for a sold-out variant that may not be sold beyond its stock (SUG-05). */
const isAvailable = (variant: RawVariant) =>
  variant.available !== false && !(policyOf(variant) === 'deny' && (variant.inventory_quantity ?? 0) < 1)

/** The stock, or `LINE_QUANTITY_MAX` when more than that may be sold or it is not known (SUG-10). */
const maximumQuantity = (variant: RawVariant) => {
  const { inventory_quantity: left } = variant
  return maxForSale(policyOf(variant) === 'continue' || left == null ? null : Math.floor(left))
}

const numberOf = (id: string | number) => /(\d+)$/.exec(String(id))?.[1] ?? null

/** The amount as decimal text; null for anything else. */
function toAmount(raw: string | number | null | undefined): string | null {
  const text = String(raw ?? '')
  return /^\d+(\.\d+)?$/.test(text) ? text : null
}

function isHttpUrl(text: string): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === 'https:' || protocol === 'http:'
}
const imageUrl = (image: { src: string } | null | undefined) =>
  image && isHttpUrl(image.src) ? image.src : null

function readVariant(raw: unknown): (SuggestedVariant & { optionValues: readonly (string | null)[] }) | null {
  const parsed = z.safeParse(variantSchema, raw)
  if (!parsed.success || !isAvailable(parsed.data)) return null
  const { data } = parsed
  const number = numberOf(data.id)
  const price = toAmount(data.price)
  if (number === null || price === null) return null
  return {
    id: globalId('ProductVariant', number),
    title: data.title,
    sku: data.sku ?? null,
    price,
    compareAtPrice: toAmount(data.compare_at_price),
    image: imageUrl(data.image),
    maximum: maximumQuantity(data),
    values: [],
    optionValues: [data.option1, data.option2, data.option3].map((value) => value ?? null),
  }
}

function readProduct(raw: unknown): SuggestedProduct | null {
  const parsed = z.safeParse(productSchema, raw)
  const number = parsed.success ? numberOf(parsed.data.id) : null
  if (!parsed.success || number === null) return null
  const { data } = parsed
  const variants = (data.variants ?? []).flatMap((variant) => readVariant(variant) ?? [])
  // Drops option values without an available variant, and options without values (SUG-02, SUG-03).
  const options = (data.options ?? []).slice(0, OPTIONS_READ_MAX).flatMap(({ name, values }, index) => {
    const used = (values ?? []).filter((value) =>
      variants.some(({ optionValues }) => optionValues[index] === value),
    )
    return used.length === 0 ? [] : [{ name, index, values: [...new Set(used)] }]
  })
  const [first, ...others] = variants.map(({ optionValues, ...variant }) => ({
    ...variant,
    values: options.map(({ index }) => optionValues[index] ?? ''),
  }))
  // A product without available variants is not suggested (SUG-04).
  if (first === undefined) return null
  return {
    number,
    handle: data.handle,
    title: data.title,
    productType: data.product_type ?? '',
    image: imageUrl(data.image),
    options: options.map(({ name, values }) => ({ name, values })),
    variants: [first, ...others],
  }
}

const answerSchema = z.object({ data: z.array(z.unknown()) })

/**
 * Reads the recommendation service's answer (SUG-01..05), leaving out duplicates and products that cannot be read or have
 * no available variant. @throws ZodError when the answer has no list.
 */
export function readSuggestions(answer: unknown): SuggestedProduct[] {
  const products = new Map<string, SuggestedProduct>()
  for (const raw of z.parse(answerSchema, answer).data) {
    const product = readProduct(raw)
    if (product !== null && !products.has(product.number)) products.set(product.number, product)
  }
  return [...products.values()]
}
