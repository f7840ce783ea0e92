import * as z from 'zod/mini'
import { OPTIONS_READ, QUANTITY_FALLBACK } from '#config/limits.ts'

const amount = z.union([z.string(), z.number()])
const nullableText = z.nullish(z.string())

const variantSchema = z.object({
  id: z.union([z.number(), z.string()]),
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
  id: z.union([z.number(), z.string()]),
  handle: z.string(),
  title: z.string(),
  product_type: nullableText,
  image: z.nullish(z.object({ src: z.string() })),
  options: z.nullish(z.array(z.object({ name: z.string(), values: z.nullish(z.array(z.string())) }))),
  variants: z.nullish(z.array(z.unknown())),
})

/** A way a suggested product can be had. */
export interface SuggestedVariant {
  /** Its global id, as the cart takes it. */
  readonly id: string
  readonly title: string
  readonly sku: string | null
  /** Decimal amounts in the shop's currency, as the service writes them. */
  readonly price: string
  readonly compareAtPrice: string | null
  readonly image: string | null
  /** The most one may ask for (SUG-10). */
  readonly maximum: number
  /** One for each of the product's options. */
  readonly values: readonly string[]
}

/** SUG-01: variants that are not to be had are left out, so the default one is the first there is. */
export interface SuggestedProduct {
  /** The number of its commerce id. */
  readonly number: string
  readonly handle: string
  readonly title: string
  readonly productType: string
  readonly image: string | null
  readonly options: ReadonlyArray<{ readonly name: string; readonly values: readonly string[] }>
  readonly variants: readonly [SuggestedVariant, ...SuggestedVariant[]]
}

type RawVariant = z.infer<typeof variantSchema>

/** SUG-05: not when no more are sold than there are, and there are none. */
const isToBeHad = ({ available, inventory_policy: policy, inventory_quantity: left }: RawVariant) =>
  available !== false && !(policy === 'deny' && (left ?? 0) < 1)

/** SUG-10. */
const maximumOf = ({ inventory_policy: policy, inventory_quantity: left }: RawVariant) =>
  policy === 'deny' ? Math.min(Math.floor(left ?? 1), QUANTITY_FALLBACK) : QUANTITY_FALLBACK

const numberOf = (id: string | number) => /(\d+)$/.exec(String(id))?.[1] ?? null

/** A decimal amount; null for what is none. */
function priceOf(raw: string | number | null | undefined): string | null {
  const text = String(raw ?? '')
  return /^\d+(\.\d+)?$/.test(text) ? text : null
}

function isPictureAddress(address: string): boolean {
  const protocol = URL.parse(address)?.protocol
  return protocol === 'https:' || protocol === 'http:'
}
const pictureOf = (image: { src: string } | null | undefined) =>
  image && isPictureAddress(image.src) ? image.src : null

function readVariant(raw: unknown): (SuggestedVariant & { all: readonly (string | null)[] }) | null {
  const parsed = z.safeParse(variantSchema, raw)
  if (!parsed.success || !isToBeHad(parsed.data)) return null
  const { data } = parsed
  const number = numberOf(data.id)
  const price = priceOf(data.price)
  if (number === null || price === null) return null
  return {
    id: `gid://shopify/ProductVariant/${number}`,
    title: data.title,
    sku: data.sku ?? null,
    price,
    compareAtPrice: priceOf(data.compare_at_price),
    image: pictureOf(data.image),
    maximum: maximumOf(data),
    values: [],
    all: [data.option1, data.option2, data.option3].map((value) => value ?? null),
  }
}

function readProduct(raw: unknown): SuggestedProduct | null {
  const parsed = z.safeParse(productSchema, raw)
  const number = parsed.success ? numberOf(parsed.data.id) : null
  if (!parsed.success || number === null) return null
  const { data } = parsed
  const variants = (data.variants ?? []).flatMap((variant) => readVariant(variant) ?? [])
  // SUG-02, SUG-03: what no variant that is to be had has, is no choice; a choice of nothing is none.
  const options = (data.options ?? []).slice(0, OPTIONS_READ).flatMap(({ name, values }, place) => {
    const used = (values ?? []).filter((value) => variants.some(({ all }) => all[place] === value))
    return used.length === 0 ? [] : [{ name, place, values: [...new Set(used)] }]
  })
  const [first, ...others] = variants.map(({ all, ...variant }) => ({
    ...variant,
    values: options.map(({ place }) => all[place] ?? ''),
  }))
  // SUG-04.
  if (first === undefined) return null
  return {
    number,
    handle: data.handle,
    title: data.title,
    productType: data.product_type ?? '',
    image: pictureOf(data.image),
    options: options.map(({ name, values }) => ({ name, values })),
    variants: [first, ...others],
  }
}

/**
 * What the recommendation service suggests (SUG-01..05), junk left out: products it sends twice, without variants that
 * are to be had, or in a shape that cannot be read. @throws Error when the answer is no list at all.
 */
export function readSuggestions(answer: unknown): SuggestedProduct[] {
  if (!Array.isArray(answer)) throw new Error('The recommendation service did not answer with a list')
  const products = new Map<string, SuggestedProduct>()
  for (const raw of answer) {
    const product = readProduct(raw)
    if (product !== null && !products.has(product.number)) products.set(product.number, product)
  }
  return [...products.values()]
}

/** The address suggestions are asked at (SUG-11); ids are left out when there are none. */
export function suggestionsAddress(
  base: string,
  {
    source,
    key,
    products,
    variants,
  }: {
    source: string
    key: string
    /** Numbers of commerce ids. */
    products: readonly string[]
    variants: readonly string[]
  },
): string {
  const url = new URL(`${base.replace(/\/+$/, '')}/products/${encodeURIComponent(source)}`)
  url.searchParams.set('key', key)
  if (products.length > 0) url.searchParams.set('shopify_product_ids', products.join(','))
  if (variants.length > 0) url.searchParams.set('shopify_variant_ids', variants.join(','))
  return url.href
}

/** What marks a line as suggested (SUG-08). */
export const suggestionAttributes = (source: string) => [
  { key: '_attribution', value: 'Rebuy' },
  { key: '_source', value: 'cart-drawer' },
  { key: '_widget_id', value: source },
]

/** The variant with `value` for the option at `place`, else as like `current` as can be. */
export function variantChosen(
  product: SuggestedProduct,
  current: SuggestedVariant,
  place: number,
  value: string,
): SuggestedVariant {
  const likeness = (variant: SuggestedVariant) =>
    variant.values.filter((own, index) => own === (index === place ? value : current.values[index])).length
  const candidates = product.variants.filter(({ values }) => values[place] === value)
  return candidates.toSorted((a, b) => likeness(b) - likeness(a))[0] ?? current
}
