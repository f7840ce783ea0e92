import type { TadaDocumentNode } from 'gql.tada'
import { parse } from 'graphql'
import { z } from 'zod'
import { moneySchema } from '#commerce/money-schema.ts'
import { variantSchema } from '#commerce/variant-schema.ts'
import {
  BACKEND_PAGE_MAX,
  CATALOGUE_OUTAGE_MAX_MS,
  CATALOGUE_OUTAGE_WAIT_MS,
  CATALOGUE_PROGRESS_MS,
} from '#config/limits.ts'
import { type Clock, systemClock, wait } from '#config/retry.ts'
import type { CommerceProduct } from './product.ts'

interface PageVariables {
  count: number
  cursor: string | null
  /** In the commerce service's search syntax; null for everything. */
  query: string | null
}

type PageDocument = TadaDocumentNode<unknown, PageVariables>

/** Sends one query to the shop's own backend. Never throws; what it answers is not parsed. */
export type QueryBackend = (
  document: PageDocument,
  variables: PageVariables,
) => Promise<{ ok: true; data: unknown } | { ok: false; reason: string }>

const productFields = `nodes {
  id title productType
  options { name values }
  variants {
    id sku title availableForSale quantityAvailable imageAlt
    price { amount currencyCode }
    compareAtPrice { amount currencyCode }
    selectedOptions { name value }
  }
  sellingPlans {
    id name
    recurringDeliveries { interval intervalCount }
    prices { variantId price { amount currencyCode } }
  }
}
pageInfo { hasNextPage endCursor }`

/** One page of products (CAT-16). */
const getProducts: PageDocument = parse(
  `query GetProducts($count: Int!, $cursor: String, $query: String) {
    page: products(count: $count, cursor: $cursor, query: $query) { ${productFields} }
  }`,
)

/** One page of products with at least one selling plan (CAT-16). */
const getSubscriptions: PageDocument = parse(
  `query GetSubscriptions($count: Int!, $cursor: String, $query: String) {
    page: subscriptions(count: $count, cursor: $cursor, query: $query) { ${productFields} }
  }`,
)

/** A product as the backend's resolvers give it. */
export const commerceProductSchema = z.object({
  id: z.string(),
  title: z.string(),
  productType: z.string(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(variantSchema),
  sellingPlans: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      recurringDeliveries: z.object({
        interval: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']),
        intervalCount: z.int().min(1),
      }),
      prices: z
        .array(z.object({ variantId: z.string(), price: moneySchema }))
        .transform((prices) => Object.fromEntries(prices.map(({ variantId, price }) => [variantId, price]))),
    }),
  ),
})

const pageAnswer = z.object({
  page: z.object({
    nodes: z.array(commerceProductSchema),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
})

/** The products cannot be read; the message names the service's address and the reason. */
export class CatalogueError extends Error {
  override name = 'CatalogueError'
}

/** Options of builds, which may wait out an outage of the commerce service. */
export interface BatchOptions {
  /** Gets a line about progress now and then, and one for each wait. */
  log: (line: string) => void
  clock?: Clock
}

export interface CatalogueApi {
  /**
   * Every product that matches the search, all pages of them (CAT-14, CAT-15); null for all products.
   * @throws CatalogueError
   */
  products(query: string | null): Promise<readonly CommerceProduct[]>
  /** The same, of products with at least one selling plan. */
  subscriptions(query: string | null): Promise<readonly CommerceProduct[]>
}

const productCountText = (count: number) => `${count.toLocaleString('en-US')} products`

/**
 * Reads products from the shop's own backend (CAT-17). Errors name `address`. With `batch`, it logs its progress and
 * repeats the page that failed once the service is back; without, the first failure ends it (OPS-10).
 */
export function createCatalogueApi(
  queryBackend: QueryBackend,
  address: string,
  batch: BatchOptions | null = null,
): CatalogueApi {
  const { log, clock = systemClock } = batch ?? { log: () => {} }

  /** Retries only after the first page: what fails at once is more likely configured wrong than unreachable. */
  async function fetchPage(
    document: PageDocument,
    variables: PageVariables,
    known: number,
  ): Promise<unknown> {
    const maxWaitMs = batch === null || variables.cursor === null ? 0 : CATALOGUE_OUTAGE_MAX_MS
    for (let waitedMs = 0; ; waitedMs += CATALOGUE_OUTAGE_WAIT_MS) {
      const answer = await queryBackend(document, variables)
      if (answer.ok) return answer.data
      if (waitedMs >= maxWaitMs)
        throw new CatalogueError(`The catalogue cannot be read from ${address}: ${answer.reason}`)
      log(
        `The catalogue cannot be read now: ${answer.reason}. Going on after ${productCountText(known)} when it can.`,
      )
      await wait(clock, CATALOGUE_OUTAGE_WAIT_MS)
    }
  }

  async function readAll(document: PageDocument, query: string | null): Promise<readonly CommerceProduct[]> {
    const products: CommerceProduct[] = []
    let toldAt = clock.now()
    for (let cursor: string | null = null; ; ) {
      const data = await fetchPage(document, { count: BACKEND_PAGE_MAX, cursor, query }, products.length)
      const parsed = pageAnswer.safeParse(data)
      if (!parsed.success) {
        throw new CatalogueError(
          `The catalogue at ${address} has an unexpected shape: ${z.prettifyError(parsed.error)}`,
        )
      }
      const { nodes, pageInfo } = parsed.data.page
      products.push(...nodes)
      if (!pageInfo.hasNextPage || pageInfo.endCursor === null) return products
      cursor = pageInfo.endCursor
      if (clock.now() - toldAt < CATALOGUE_PROGRESS_MS) continue
      toldAt = clock.now()
      log(`Reading the catalogue: ${productCountText(products.length)} so far.`)
    }
  }
  return {
    products: (query) => readAll(getProducts, query),
    subscriptions: (query) => readAll(getSubscriptions, query),
  }
}
