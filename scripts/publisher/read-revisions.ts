import { z } from 'zod'
import type { RequestClient } from '../../src/commerce/graphql-clients.ts'
import { createServerStorefront, storefrontConfig } from '../../src/commerce/server-storefront.ts'
import type { Environment } from '../../src/config/env.ts'
import { BACKEND_PAGE_MAX, CONTENT_PAGE_SIZE } from '../../src/config/limits.ts'
import type { ContentSource } from '../../src/content/client.ts'
import { createPublishedSource } from '../../src/content/published-source.ts'
import { readAnswer } from '../../src/content/read-answer.ts'
import { readPages } from '../../src/content/read-pages.ts'
import type { SourceRevisions } from './compare-sources.ts'
import { allProductsDocument, someProductsDocument } from './product-revisions.documents.ts'

/** Reads what documents and products there are at present. */
export interface RevisionReader {
  /** @throws ContentServiceError */
  documents(ids: readonly string[] | 'all'): Promise<SourceRevisions['documents']>
  /**
   * `updatedSince` (ISO 8601) finds products that were changed since, for messages that do not name any.
   * @throws Error when the commerce service does not answer.
   */
  products(
    requested: readonly string[] | 'all' | { updatedSince: string },
  ): Promise<SourceRevisions['products']>
}

const documentsSchema = z.array(z.object({ _id: z.string(), _rev: z.string(), _type: z.string() }))

const allDocumentsQuery = `*[_id > $after] | order(_id) [0...${CONTENT_PAGE_SIZE}] {_id, _rev, _type}`
const someDocumentsQuery = '*[_id in $ids] {_id, _rev, _type}'

const productSchema = z.object({ id: z.string(), updatedAt: z.string() })

const productPageSchema = z.object({
  nodes: z.array(productSchema),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
})

/** @throws Error in words that editors read on a document that is not live yet (PUB-08). */
function readProducts<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new Error('The commerce service sent an unreadable answer to the query for revisions')
}

async function productPage(
  client: RequestClient,
  cursor: string | null,
  query: string | null,
): Promise<z.infer<typeof productPageSchema>> {
  const answer = await client.request(allProductsDocument, { count: BACKEND_PAGE_MAX, cursor, query })
  if (!answer.ok) throw new Error(`The commerce service did not list products: ${answer.error.message}`)
  return readProducts(productPageSchema, answer.data.products)
}

/** Documents of the service itself, such as group and retention settings, are below `_.`. */
const isContent = (id: string) => !id.startsWith('_.')

async function readDocuments(
  source: ContentSource,
  ids: readonly string[] | 'all',
): Promise<SourceRevisions['documents']> {
  const found = new Map<string, { revision: string; type: string }>()
  const read = async (query: string, params: Record<string, unknown>) =>
    readAnswer('revisions', documentsSchema, await source.fetch(query, params))
  const documents =
    ids === 'all'
      ? await readPages((after) => read(allDocumentsQuery, { after }))
      : ids.length > 0
        ? await read(someDocumentsQuery, { ids })
        : []
  for (const { _id, _rev, _type } of documents)
    if (isContent(_id)) found.set(_id, { revision: _rev, type: _type })
  return { requestedIds: ids, found }
}

async function listProducts(client: RequestClient, query: string | null): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  let cursor: string | null = null
  do {
    const page = await productPage(client, cursor, query)
    for (const { id, updatedAt } of page.nodes) found.set(id, updatedAt)
    cursor = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null
  } while (cursor !== null)
  return found
}

async function findProducts(client: RequestClient, ids: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let first = 0; first < ids.length; first += BACKEND_PAGE_MAX) {
    const answer = await client.request(someProductsDocument, {
      ids: ids.slice(first, first + BACKEND_PAGE_MAX),
    })
    if (!answer.ok) throw new Error(`The commerce service did not find products: ${answer.error.message}`)
    for (const node of readProducts(z.array(productSchema.nullable()), answer.data.nodes))
      if (node !== null) found.set(node.id, node.updatedAt)
  }
  return found
}

/** Reads revisions from the services that the environment names: what is published, as shoppers would see it. */
export function createRevisionReader(environment: Environment): RevisionReader {
  const source = createPublishedSource(environment)
  const storefront = createServerStorefront(storefrontConfig(environment))
  return {
    documents: (ids) => readDocuments(source, ids),
    async products(requested) {
      if (requested === 'all') return { requestedIds: requested, found: await listProducts(storefront, null) }
      if ('updatedSince' in requested) {
        const found = await listProducts(storefront, `updated_at:>='${requested.updatedSince}'`)
        return { requestedIds: [...found.keys()], found }
      }
      return { requestedIds: requested, found: await findProducts(storefront, requested) }
    },
  }
}
