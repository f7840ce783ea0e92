import type { z } from 'zod'
import { readResponse, toRequestError, toResponseError } from '#commerce/graphql-errors.ts'
import type { RequestResult } from '#commerce/result.ts'
import { type Clock, createRetryBudget, fetchWithTimeout, systemClock } from '#commerce/retry.ts'
import { decodeId } from '#config/global-id.ts'
import {
  REQUEST_ATTEMPTS,
  REQUEST_INITIAL_DELAY_MS,
  REQUEST_MAX_WAIT_MS,
  REQUEST_TIMEOUT_MS,
} from '#config/limits.ts'
import { inMarket } from '#config/market.ts'
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

/** Short, because prices and stock change. */
const CACHE_LIFETIME_MS = 60_000

/** As in a shopper's browser (NET-02). */
const RETRY = {
  attempts: REQUEST_ATTEMPTS,
  initialDelayMs: REQUEST_INITIAL_DELAY_MS,
  maxWaitMs: REQUEST_MAX_WAIT_MS,
}

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
  /** Of timeouts and retries. */
  clock?: Clock
  /** Milliseconds since the epoch. */
  now?: () => number
}

function createClient(options: StorefrontOptions) {
  const { url, token, market, fetch: request = fetch, clock = systemClock } = options
  const send = fetchWithTimeout({ fetch: request, clock, timeoutMs: REQUEST_TIMEOUT_MS })

  async function attempt(body: string): Promise<RequestResult<unknown>> {
    const headers = { 'content-type': 'application/json', 'X-Shopify-Storefront-Access-Token': token }
    try {
      const response = await readResponse(await send(url, { method: 'POST', headers, body }))
      return response.status < 400 && response.errors.length === 0
        ? { ok: true, data: response.data }
        : { ok: false, error: toResponseError(response, clock) }
    } catch (error) {
      return { ok: false, error: toRequestError(error) }
    }
  }

  return async <Data extends z.ZodType>(
    { document, data: schema }: StorefrontQuery<Data>,
    variables: Readonly<Record<string, string>>,
  ): Promise<z.infer<Data>> => {
    const query = market === undefined ? document : inMarket(document, market)
    const mayRetry = createRetryBudget({ ...RETRY, clock, random: Math.random })
    for (;;) {
      const result = await attempt(JSON.stringify({ query, variables }))
      if (result.ok) return schema.parse(result.data)
      const { message, isRetryable, retryAfterMs = null } = result.error
      if (!isRetryable || !(await mayRetry(retryAfterMs)))
        throw new Error(`The commerce service did not answer: ${message}`)
    }
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
const isIdOf = (id: string, type: 'Product' | 'ProductVariant') => id.startsWith(`gid://shopify/${type}/`)

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
