import { z } from 'zod'
import { decodeId, globalId } from '#config/global-id.ts'
import { REQUEST_TIMEOUT_MS } from '#config/limits.ts'
import { inMarket } from '#config/market.ts'
import { isThrottled, retryAfter, systemClock, temporaryCodes } from '#config/retry.ts'
import {
  type ListedProduct,
  type ProductWithVariants,
  productQuery,
  productsQuery,
  type StorefrontQuery,
  type VariantWithProduct,
  variantQuery,
  variantsQuery,
} from './queries.ts'
import { TransientError, withRetries } from './retries.ts'

/** Short, because prices and stock change. */
const CACHE_LIFETIME_MS = 60_000

/** A list, and whether the shop has more items than it contains. */
export interface Listed<Item> {
  items: readonly Item[]
  hasMore: boolean
}

/** What the pickers load from the commerce service; the search "" lists all. Every function rejects if the request fails. */
export interface Storefront {
  products(search: string): Promise<Listed<ListedProduct>>
  variants(search: string): Promise<Listed<VariantWithProduct>>
  /** By its id in any encoding; null if the shop has no such product. */
  product(id: string): Promise<ProductWithVariants | null>
  /** By its id in any encoding; null if the shop has no such variant. */
  variant(id: string): Promise<VariantWithProduct | null>
}

export interface StorefrontOptions {
  /** The Storefront API's GraphQL endpoint. */
  url: string
  /** The public access token. */
  token: string
  /** Undefined for the store's own country (OPS-11). */
  market: string | undefined
  fetch?: typeof fetch
  /** Milliseconds since the epoch. */
  now?: () => number
}

const envelope = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({ message: z.string(), extensions: z.object({ code: z.unknown().optional() }).nullish() }),
    )
    .optional(),
})

function createClient({ url, token, market, fetch: send = fetch }: StorefrontOptions) {
  async function attempt(body: string): Promise<unknown> {
    const response = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-Shopify-Storefront-Access-Token': token },
      body,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const { status, headers, ok } = response
    const refusal = `The commerce service responded with status ${status}.`
    const retryAfterMs = retryAfter(headers, systemClock)
    if (isThrottled(status) || status >= 500) throw new TransientError(refusal, retryAfterMs)
    if (!ok) throw new Error(refusal)
    const { data, errors = [] } = envelope.parse(await response.json())
    if (errors.length === 0) return data
    const text = errors.map(({ message }) => message).join('; ')
    const isTransient = errors.some(({ extensions }) => temporaryCodes.has(extensions?.code))
    throw isTransient ? new TransientError(text, retryAfterMs) : new Error(text)
  }

  return async <Data extends z.ZodType>(
    { document, data: schema }: StorefrontQuery<Data>,
    variables: Readonly<Record<string, string>>,
  ): Promise<z.infer<Data>> => {
    const query = market === undefined ? document : inMarket(document, market)
    return schema.parse(await withRetries(() => attempt(JSON.stringify({ query, variables }))))
  }
}

/** Caches results for a while, so that several fields of a form share one request; failures are not cached. */
function cached<Data>(load: (key: string) => Promise<Data>, now: () => number) {
  const entries = new Map<string, { data: Promise<Data>; expiresAt: number }>()
  return (key: string): Promise<Data> => {
    const entry = entries.get(key)
    if (entry !== undefined && entry.expiresAt > now()) return entry.data
    const data = load(key)
    entries.set(key, { data, expiresAt: now() + CACHE_LIFETIME_MS })
    data.catch(() => entries.delete(key))
    return data
  }
}

/** Whether a decoded global id is one of this type; the service answers other ids with an error. */
const isIdOf = (id: string, type: 'Product' | 'ProductVariant') => id.startsWith(globalId(type, ''))

/** A client of the configured commerce service with a short cache. */
export function createStorefront(options: StorefrontOptions): Storefront {
  const request = createClient(options)
  const now = options.now ?? Date.now
  return {
    products: cached(async (search) => {
      const { products } = await request(productsQuery, { search })
      return { items: products.nodes, hasMore: products.pageInfo.hasNextPage }
    }, now),
    variants: cached(async (search) => {
      const { products } = await request(variantsQuery, { search })
      const items = products.nodes.flatMap(({ id, title, variants }) =>
        variants.nodes.map((variant) => ({ ...variant, product: { id, title } })),
      )
      return { items, hasMore: products.pageInfo.hasNextPage }
    }, now),
    product: cached(async (anyId) => {
      const id = decodeId(anyId)
      return isIdOf(id, 'Product') ? (await request(productQuery, { id })).product : null
    }, now),
    variant: cached(async (anyId) => {
      const id = decodeId(anyId)
      return isIdOf(id, 'ProductVariant') ? (await request(variantQuery, { id })).node : null
    }, now),
  }
}
