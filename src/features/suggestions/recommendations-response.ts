import * as z from 'zod/mini'
import { maxForSale } from '#commerce/max-for-sale.ts'
import type { Money } from '#commerce/money.ts'
import { globalId } from '#config/global-id.ts'
import { OPTIONS_READ_MAX } from '#config/limits.ts'
import { anyOf } from '#lib/small-schemas.ts'

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

/** An available variant of a suggested product. */
export interface SuggestedVariant {
  /** Global id, as the cart's mutations expect it. */
  readonly id: string
  readonly title: string
  readonly sku: string | null
  /** Decimal amount in the shop's currency. */
  readonly price: string
  readonly compareAtPrice: string | null
  readonly image: string | null
  /** The highest quantity that can be added (SUG-10). */
  readonly maximum: number
  /** One value for each of the product's options, in the same order. */
  readonly values: readonly string[]
}

/** A suggested product with its available variants; the first one is the default (SUG-01). */
export interface SuggestedProduct {
  /** The number in its commerce id. */
  readonly number: string
  readonly handle: string
  readonly title: string
  readonly productType: string
  readonly image: string | null
  readonly options: ReadonlyArray<{ readonly name: string; readonly values: readonly string[] }>
  readonly variants: readonly [SuggestedVariant, ...SuggestedVariant[]]
}

type RawVariant = z.infer<typeof variantSchema>

/** False for a sold-out variant that may not be sold beyond its stock (SUG-05). */
const isAvailable = ({ available, inventory_policy: policy, inventory_quantity: left }: RawVariant) =>
  available !== false && !(policy === 'deny' && (left ?? 0) < 1)

/** 9999 when more than the stock may be sold, or it is not known, else the stock (SUG-10). */
const maximumQuantity = ({ inventory_policy: policy, inventory_quantity: left }: RawVariant) =>
  maxForSale(policy === 'continue' || left == null ? null : Math.floor(left))

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

/** A variant with the prices that this site was built with. */
interface OwnVariant {
  readonly id: string
  readonly price: Pick<Money, 'amount'>
  readonly compareAt: Pick<Money, 'amount'> | null
}

/**
 * A suggested product with the shop's own prices, because the recommendation service knows those of the store's own country
 * only; variants that the shop does not know are left out (OPS-11). Null when none is left.
 */
export function withOwnPrices(
  product: SuggestedProduct,
  own: readonly OwnVariant[],
): SuggestedProduct | null {
  const [first, ...others] = product.variants.flatMap((variant) => {
    const known = own.find(({ id }) => id === variant.id)
    return known === undefined
      ? []
      : [{ ...variant, price: known.price.amount, compareAtPrice: known.compareAt?.amount ?? null }]
  })
  return first === undefined ? null : { ...product, variants: [first, ...others] }
}

/** The URL of a request for suggestions; id parameters are left out when there are no ids (SUG-11). */
export function suggestionsUrl(
  base: string,
  {
    source,
    key,
    products,
    variants,
  }: {
    source: string
    key: string
    /** Numbers in commerce ids. */
    products: readonly string[]
    variants: readonly string[]
  },
): string {
  const url = new URL(`${base.replace(/\/+$/, '')}/custom/id/${encodeURIComponent(source)}`)
  url.searchParams.set('key', key)
  if (products.length > 0) url.searchParams.set('shopify_product_ids', products.join(','))
  if (variants.length > 0) url.searchParams.set('shopify_variant_ids', variants.join(','))
  return url.href
}

/** The line attributes of a product that was added from the suggestions (SUG-08). */
export const suggestionAttributes = (source: string) => [
  { key: '_attribution', value: 'Rebuy' },
  { key: '_source', value: 'cart-drawer' },
  { key: '_widget_id', value: source },
]

/**
 * The variant with `value` for the option at `index` that shares most other values with `current`. The product form's
 * `closestVariant` prefers available ones, which all of these are; not shared, so that the cart loads none of the form's code.
 */
export function closestSuggestedVariant(
  product: SuggestedProduct,
  current: SuggestedVariant,
  index: number,
  value: string,
): SuggestedVariant {
  const sharedValues = (variant: SuggestedVariant) =>
    variant.values.filter((own, at) => own === (at === index ? value : current.values[at])).length
  const candidates = product.variants.filter(({ values }) => values[index] === value)
  return candidates.toSorted((a, b) => sharedValues(b) - sharedValues(a))[0] ?? current
}
