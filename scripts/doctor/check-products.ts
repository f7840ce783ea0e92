import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { decodeId } from '../../src/config/global-id.ts'
import { BACKEND_PAGE_MAX, CONTENT_PAGE_SIZE } from '../../src/config/limits.ts'
import { createPublishedSource } from '../../src/content/published-source.ts'
import { type Finding, fine, namesOf, note, wrong } from './finding.ts'
import { askStorefront, readStorefront, tokensOf } from './storefront.ts'
import { productsProbe } from './storefront-probes.ts'

const documentsSchema = z.array(
  z.object({ _id: z.string(), title: z.string().nullish(), products: z.array(z.string().nullable()) }),
)
type Document = z.infer<typeof documentsSchema>[number]

/** What documents name, by the ids at the commerce service. */
const namedQuery = `*[_type == "product" && _id > $after] | order(_id) [0...${CONTENT_PAGE_SIZE}] {
  _id, "title": coalesce(title, _id),
  "products": [shopify.product.id, shopify.subscription.id]}`

const pageSchema = z.object({
  products: z.object({
    nodes: z.array(z.object({ id: z.string(), title: z.string() })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  }),
})

async function readDocuments(environment: Environment): Promise<Document[]> {
  const source = createPublishedSource(environment)
  const documents: Document[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: Document[] = documentsSchema.parse(await source.fetch(namedQuery, { after }))
    documents.push(...page)
    after = page.length < CONTENT_PAGE_SIZE ? null : (page.at(-1)?._id ?? null)
  }
  return documents
}

/** Titles by id. @throws Error when the store does not list its products. */
async function readProducts(environment: Environment): Promise<Map<string, string>> {
  const [shared, own = shared] = tokensOf(environment)
  const products = new Map<string, string>()
  for (let cursor: string | null | undefined = null; cursor !== undefined; ) {
    const asked = await askStorefront(environment, own, productsProbe, { count: BACKEND_PAGE_MAX, cursor })
    const reply = readStorefront(asked)
    const { data } = pageSchema.safeParse(reply?.data)
    if (data === undefined) throw new Error(reply?.error?.message ?? 'no list')
    for (const { id, title } of data.products.nodes) products.set(id, title)
    const { hasNextPage, endCursor } = data.products.pageInfo
    cursor = hasNextPage ? endCursor : undefined
  }
  return products
}

/** A product that was taken off sale shows as unavailable, which may be meant; all of them are those of another store. */
function lackingFinding(documents: number, lacking: number, titles: string): Finding {
  if (lacking === 0) return fine(`The store has every product that the ${documents} documents name.`)
  const mend =
    'Publish these products to the headless channel in Shopify, or pick others in the studio: Shop, Products.'
  if (lacking < documents)
    return note(
      `The store lacks products of ${lacking} documents, which show as unavailable: ${titles}.`,
      mend,
    )
  return wrong(`The store has none of the products that the ${documents} documents name: ${titles}.`, mend)
}

/** Compares the products that documents name with those that the store sells on this channel (CAT-05). */
export async function checkProducts(environment: Environment): Promise<Finding[]> {
  let documents: Document[]
  let products: Map<string, string>
  try {
    ;[documents, products] = await Promise.all([readDocuments(environment), readProducts(environment)])
  } catch (error) {
    return [
      wrong(
        `Products could not be compared: ${error instanceof Error ? error.message : error}`,
        'Mend what is said above about content and store first.',
      ),
    ]
  }
  const idsOf = (document: Document) => document.products.flatMap((id) => (id ? [decodeId(id)] : []))
  const lacking = documents.filter((document) => idsOf(document).some((id) => !products.has(id)))
  const titles = namesOf(lacking.map(({ title, _id }) => title ?? _id))
  const named = new Set(documents.flatMap(idsOf))
  const unnamed = [...products].filter(([id]) => !named.has(id)).map(([, title]) => title)
  return [
    lackingFinding(documents.length, lacking.length, titles),
    ...(unnamed.length === 0
      ? []
      : [note(`${unnamed.length} products of the store have no document: ${namesOf(unnamed)}.`)]),
  ]
}
