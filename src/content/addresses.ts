import { z } from 'zod'
import { documentKinds, isDocumentType, routeOfType } from '#config/documents.ts'
import { documentPath, type MatchedRoute, matchPath, pathOf, productPath } from '#config/routes.ts'
import { memoizeAsync } from '#lib/memoize-async.ts'
import { ContentServiceError, type ContentSource } from './client.ts'
import { unlessExcluded } from './projections.ts'

/** Which of the addresses that somebody typed have a page. */
export interface Addresses {
  /** To be awaited before anything is asked. @throws ContentServiceError */
  load(): Promise<void>
  /** Whether `path`, of this site, is where a document's page would be that is not there. */
  isMissing(path: string): boolean
}

/** The kinds of page that are there only when somebody published their document; all others always are. */
const ofDocuments = [
  'buyNow',
  'labResults',
  'page',
  'product',
  'productCategory',
  'productCategoryCollection',
  'signUp',
] as const

const types = documentKinds.flatMap(({ type, route }) =>
  ofDocuments.some((kind) => kind === route) ? [type] : [],
)

/** Nothing but what addresses are made of: it is asked of every page in one go. */
export const addressesQuery = `*[_type in ${JSON.stringify(types)} && ${unlessExcluded}] {_type, _id, "slug": slug.current,
  "category": category._ref}`

/** One document as `addressesQuery` answers it. */
export const addressedDocument = z.object({
  _type: z.string(),
  _id: z.string(),
  slug: z.string().nullish(),
  category: z.string().nullish(),
})
const answered = z.array(addressedDocument)

type Answered = z.infer<typeof answered>

function pathsOf(documents: Answered): ReadonlySet<string> {
  const categories = new Map(
    documents.flatMap(({ _type, _id, slug }) => (_type === 'productCategory' ? [[_id, slug ?? null]] : [])),
  )
  return new Set(
    documents.flatMap(({ _type, slug, category }) => {
      const route = isDocumentType(_type) ? routeOfType(_type) : null
      if (route === null) return []
      return (
        documentPath(route, { slug: slug ?? null, category: categories.get(category ?? '') ?? null }) ?? []
      )
    }),
  )
}

/** A path as documents' own are written; null where no document is needed, or none could have it. */
function ownPath({ kind, parameters }: MatchedRoute): string | null {
  const { slug = '', category = '' } = parameters
  // A file's: of these the host knows.
  if (slug.includes('.')) return null
  if (kind === 'giftCard') return pathOf('giftCard', {})
  if (kind === 'product') return productPath(category, slug)
  const found = ofDocuments.find((one) => one === kind)
  return found === undefined || found === 'product' ? null : pathOf(found, { slug })
}

/** Knows every document's address, once they were asked for: on the first `load`, and never again. */
export function createAddresses(source: ContentSource, excludeCBD: boolean): Addresses {
  let paths: ReadonlySet<string> = new Set()
  const load = memoizeAsync(async () => {
    const parsed = answered.safeParse(await source.fetch(addressesQuery, { excludeCBD }))
    if (!parsed.success) throw new ContentServiceError('The content service answered unreadable addresses')
    paths = pathsOf(parsed.data)
  })
  return {
    load,
    isMissing(path) {
      const route = matchPath(path)
      const own = route === null ? null : ownPath(route)
      return own !== null && !paths.has(own)
    },
  }
}
