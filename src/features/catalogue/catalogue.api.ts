import type { TadaDocumentNode } from 'gql.tada'
import { parse } from 'graphql'
import { z } from 'zod'
import type { RequestClient } from '#commerce/clients.ts'
import { moneySchema } from '#commerce/money-schema.ts'
import { BACKEND_PAGE_MAXIMUM } from '#config/limits.ts'
import type { CommerceProduct } from './product.ts'

interface PageVariables {
  count: number
  cursor: string | null
  query: string | null
}

type PageDocument = TadaDocumentNode<unknown, PageVariables>

const productFields = `nodes {
  id title productType
  options { name values }
  variants {
    id sku title availableForSale quantityAvailable
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

/** CAT-16. */
const getProducts: PageDocument = parse(
  `query GetProducts($count: Int!, $cursor: String, $query: String) {
    page: products(count: $count, cursor: $cursor, query: $query) { ${productFields} }
  }`,
)

/** CAT-16. */
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
  variants: z.array(
    z.object({
      id: z.string(),
      sku: z.string().nullable(),
      title: z.string(),
      price: moneySchema,
      compareAtPrice: z.nullable(moneySchema),
      availableForSale: z.boolean(),
      quantityAvailable: z.int().nullable(),
      selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
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

/** The catalogue's commerce side cannot be had; says which service at which address, and why. */
export class CatalogueError extends Error {
  override name = 'CatalogueError'
}

export interface CatalogueApi {
  /** Every product found, page by page until there is no next (CAT-14, CAT-15). @throws CatalogueError */
  products(query: string | null): Promise<readonly CommerceProduct[]>
  subscriptions(query: string | null): Promise<readonly CommerceProduct[]>
}

/** The catalogue as the own backend answers it (CAT-17); `address` is what an error names. */
export function createCatalogueApi(backend: RequestClient, address: string): CatalogueApi {
  async function readAll(document: PageDocument, query: string | null): Promise<readonly CommerceProduct[]> {
    const products: CommerceProduct[] = []
    for (let cursor: string | null = null; ; ) {
      const variables: PageVariables = { count: BACKEND_PAGE_MAXIMUM, cursor, query }
      const answer = await backend.request(document, variables)
      if (!answer.ok)
        throw new CatalogueError(`The catalogue cannot be read from ${address}: ${answer.error.message}`)
      const parsed = pageAnswer.safeParse(answer.data)
      if (!parsed.success) {
        throw new CatalogueError(
          `The catalogue at ${address} is not as expected: ${z.prettifyError(parsed.error)}`,
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
