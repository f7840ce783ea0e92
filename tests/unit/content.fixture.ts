import { evaluate, parse } from 'groq-js'
import type { contentTypes } from '#config/content-types.ts'
import type { ContentSource } from '#content/client.ts'
import { type Content, createContent } from '#content/content.ts'
import type { ContentProblem } from '#content/problems.ts'
import { publishedPathsQuery } from '#content/published-paths.ts'
import type { Catalogue } from '#features/catalogue/catalogue.ts'
import type { CatalogueApi } from '#features/catalogue/fetch-products.api.ts'
import { loadCatalogue } from '#features/catalogue/load-catalogue.ts'
import type { CommerceProduct } from '#features/catalogue/product.ts'

export type StoredDocument = { _id: string; _type: string } & Record<string, unknown>

/** A content service that queries documents in memory; `asked` holds the queries, without those for addresses. */
export function memorySource(documents: readonly StoredDocument[]): ContentSource & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async fetch(query, parameters) {
      if (query !== publishedPathsQuery) asked.push(query)
      const params = { ...parameters }
      const value = await evaluate(parse(query, { params }), { dataset: documents, params })
      const answer: unknown = await value.get()
      return answer
    },
  }
}

export const ref = (id: string) => ({ _type: 'reference', _ref: id })
export const slug = (current: string) => ({ _type: 'slug', current })
export const pageLink = (id: string, title = '') => ({ _type: 'link', title, page: ref(id) })

export const picture: StoredDocument = {
  _id: 'image-abc-600x600-png',
  _type: 'sanity.imageAsset',
  url: 'https://pictures.example/images/lull/production/abc-600x600.png',
  metadata: { dimensions: { width: 600, height: 600 }, palette: { dominant: { background: '#FFFCE9' } } },
}
export const image = (alt = '') => ({ _type: 'image', asset: ref(picture._id), alt })

export const category = (name: string, overrides: Record<string, unknown> = {}): StoredDocument => ({
  _id: `category-${name}`,
  _type: 'productCategory',
  title: name,
  slug: slug(name),
  ...overrides,
})

/** A valid product, sold as commerce product `number`. */
export const product = (
  name: string,
  number: number,
  overrides: Record<string, unknown> = {},
): StoredDocument => ({
  _id: `product-${name}`,
  _type: 'product',
  title: name,
  slug: slug(name),
  category: ref('category-water'),
  shopify: { isSubscription: false, product: { id: `gid://shopify/Product/${number}` } },
  thumb: { image: image(name) },
  ...overrides,
})

/** The content of these documents, with the reports about it and the queries sent. */
export function contentOf(
  documents: readonly StoredDocument[],
  {
    excludeCBD = true,
    tolerate,
  }: {
    excludeCBD?: boolean
    tolerate?: (found: readonly ContentProblem[]) => void
  } = {},
) {
  const reports: string[] = []
  const source = memorySource([picture, ...documents])
  const content = createContent({
    source,
    siteOrigin: 'https://lull.example',
    excludeCBD,
    report: (problem) => void reports.push(problem),
    ...(tolerate === undefined ? {} : { tolerate }),
  })
  return { content, reports, asked: source.asked }
}

/** Loads the documents of one content type. */
export function documentsOf(
  content: Content,
  entry: (typeof contentTypes)[number],
): Promise<readonly ({ id: string } | null)[]> {
  return entry.singleton ? content.get(entry.type).then((document) => [document]) : content.all(entry.type)
}

export interface CommerceProducts {
  products?: readonly CommerceProduct[]
  subscriptions?: readonly CommerceProduct[]
  promotional?: readonly CommerceProduct[]
}

/** A commerce service that sells these products; `searches` holds the searches sent. */
export function catalogueApiOf({ products = [], subscriptions = [], promotional = [] }: CommerceProducts) {
  const searches: string[] = []
  const api: CatalogueApi = {
    async products(query) {
      searches.push(`products ${query}`)
      return query === null ? products : promotional
    },
    async subscriptions(query) {
      searches.push(`subscriptions ${query}`)
      return subscriptions
    },
  }
  return { api, searches }
}

/** The catalogue of this content and the products on sale. */
export const catalogueOf = (content: Content, sold: CommerceProducts = {}): Promise<Catalogue> =>
  loadCatalogue({ content, api: catalogueApiOf(sold).api, report: () => {}, reportError: () => {} })
