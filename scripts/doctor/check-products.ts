import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { decodeId } from '../../src/config/global-id.ts'
import { BACKEND_PAGE_MAX } from '../../src/config/limits.ts'
import { checkOffers } from './check-offers.ts'
import { type Finding, namesOf, note, ok, problem } from './finding.ts'
import { readPublished } from './read-documents.ts'
import { askInMarket, readStorefront, serverToken } from './storefront.ts'
import { productsProbe } from './storefront-probes.documents.ts'

const documentSchema = z.object({
  _id: z.string(),
  title: z.string(),
  products: z.array(z.string().nullable()),
})
type Document = z.infer<typeof documentSchema>

const pageSchema = z.object({
  products: z.object({
    nodes: z.array(z.object({ id: z.string(), title: z.string() })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  }),
})

/** The documents with the products that they name, by the ids at the commerce service. */
const readDocuments = (environment: Environment) =>
  readPublished(environment, {
    type: 'product',
    projection: '"title": coalesce(title, _id), "products": [shopify.product.id, shopify.subscription.id]',
    schema: documentSchema,
  })

/** Titles of what the store sells in the shop's market, by id. @throws Error when it does not list its products. */
async function readProducts(environment: Environment): Promise<Map<string, string>> {
  const token = serverToken(environment)
  const products = new Map<string, string>()
  for (let cursor: string | null | undefined = null; cursor !== undefined; ) {
    const response = await askInMarket(environment, token, productsProbe, { count: BACKEND_PAGE_MAX, cursor })
    const reply = readStorefront(response)
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
  if (lacking === 0) return ok(`The store has every product that the ${documents} documents name.`)
  const fix =
    'Publish these products to the headless channel in Shopify, or pick others in the studio: Shop, Products.'
  if (lacking < documents)
    return note(
      `The store lacks products of ${lacking} documents, which show as unavailable: ${titles}.`,
      fix,
    )
  return problem(`The store has none of the products that the ${documents} documents name: ${titles}.`, fix)
}

/** Compares the products that documents name with those that the store sells on this channel (CAT-05). */
export async function checkProducts(environment: Environment): Promise<Finding[]> {
  let documents: Document[]
  let products: Map<string, string>
  let offers: Finding[]
  try {
    ;[documents, products, offers] = await Promise.all([
      readDocuments(environment),
      readProducts(environment),
      checkOffers(environment),
    ])
  } catch (error) {
    return [
      problem(
        `Products could not be compared: ${error instanceof Error ? error.message : error}`,
        'Mend what is said above about content and store first.',
      ),
    ]
  }
  const idsOf = (document: Document) => document.products.flatMap((id) => (id ? [decodeId(id)] : []))
  const lacking = documents.filter((document) => idsOf(document).some((id) => !products.has(id)))
  const titles = namesOf(lacking.map(({ title }) => title))
  const named = new Set(documents.flatMap(idsOf))
  const unnamed = [...products].filter(([id]) => !named.has(id)).map(([, title]) => title)
  return [
    lackingFinding(documents.length, lacking.length, titles),
    ...offers,
    ...(unnamed.length === 0
      ? []
      : [note(`${unnamed.length} products of the store have no document: ${namesOf(unnamed)}.`)]),
  ]
}
