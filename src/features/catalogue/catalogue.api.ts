import type { TadaDocumentNode } from 'gql.tada'
import { parse } from 'graphql'
import { z } from 'zod'
import { moneySchema } from '#commerce/money-schema.ts'
import { variantSchema } from '#commerce/variant-schema.ts'
import { BACKEND_PAGE_MAX } from '#config/limits.ts'
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

const commerceProduct = z.object({
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
    nodes: z.array(commerceProduct),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
})

/** The products cannot be read; the message names the service's address and the reason. */
export class CatalogueError extends Error {
  override name = 'CatalogueError'
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

/** Reads products from the shop's own backend (CAT-17). Errors name `address`. */
export function createCatalogueApi(queryBackend: QueryBackend, address: string): CatalogueApi {
  async function readAll(document: PageDocument, query: string | null): Promise<readonly CommerceProduct[]> {
    const products: CommerceProduct[] = []
    for (let cursor: string | null = null; ; ) {
      const answer = await queryBackend(document, { count: BACKEND_PAGE_MAX, cursor, query })
      if (!answer.ok) {
        throw new CatalogueError(`The catalogue cannot be read from ${address}: ${answer.reason}`)
      }
      const parsed = pageAnswer.safeParse(answer.data)
      if (!parsed.success) {
        throw new CatalogueError(
          `The catalogue at ${address} has an unexpected shape: ${z.prettifyError(parsed.error)}`,
        )
      }
      const { nodes, pageInfo } = parsed.data.page
      products.push(...nodes)
      if (!pageInfo.hasNextPage || pageInfo.endCursor === null) return products
      cursor = pageInfo.endCursor
    }
  }
  return {
    products: (query) => readAll(getProducts, query),
    subscriptions: (query) => readAll(getSubscriptions, query),
  }
}
