import { z } from 'zod'
import { contentTypes, routeOfType } from '#config/content-types.ts'
import {
  type DocumentRoute,
  documentPath,
  type MatchedRoute,
  matchPath,
  pathOf,
  productPath,
  type RouteName,
  routePatterns,
} from '#config/routes.ts'
import { memoizeAsync } from '#lib/memoize-async.ts'
import { ContentServiceError, type ContentSource } from './client.ts'
import { unlessExcluded } from './projections.ts'

/** The paths that published documents have, to validate links against that editors typed. */
export interface PublishedPaths {
  /** Must resolve before `hasNoPage` is called. @throws ContentServiceError */
  load(): Promise<void>
  /** Whether `path`, of this site, belongs to a document that is not published. */
  hasNoPage(path: string): boolean
}

/** A page without a slug exists without a document too, except that of lab results (RTE-22). */
const needsDocument = (route: DocumentRoute) =>
  route === 'labResults' || routePatterns[route].includes('{slug}')

const routesOfDocuments: ReadonlySet<RouteName> = new Set(
  contentTypes.flatMap(({ route }) => (route !== null && needsDocument(route) ? [route] : [])),
)

/** Whether the route's pages exist only when a document is published. */
export const isRouteOfDocuments = (route: RouteName): route is DocumentRoute => routesOfDocuments.has(route)

const types = contentTypes.flatMap(({ type, route }) =>
  route !== null && isRouteOfDocuments(route) ? [type] : [],
)

/** Only the fields that paths are built from, of every document with a page in one request. */
export const publishedPathsQuery = `*[_type in ${JSON.stringify(types)} && ${unlessExcluded}] {_type, _id, "slug": slug.current,
  "category": category._ref}`

/** One document in the answer to `publishedPathsQuery`. */
export const documentWithPath = z.object({
  _type: z.string(),
  _id: z.string(),
  slug: z.string().nullish(),
  category: z.string().nullish(),
})
const answerSchema = z.array(documentWithPath)

function pathsOf(documents: z.infer<typeof answerSchema>): ReadonlySet<string> {
  const categories = new Map(
    documents.flatMap(({ _type, _id, slug }) => (_type === 'productCategory' ? [[_id, slug ?? null]] : [])),
  )
  return new Set(
    documents.flatMap(({ _type, slug, category }) => {
      const route = routeOfType(_type)
      if (route === null) return []
      return (
        documentPath(route, { slug: slug ?? null, category: categories.get(category ?? '') ?? null }) ?? []
      )
    }),
  )
}

/** The path in the form that documents have it; null where a page exists without a document. */
function documentPathOf({ name, parameters }: MatchedRoute): string | null {
  const { slug = '', category = '' } = parameters
  // The path of a file, which only the host knows.
  if (slug.includes('.')) return null
  if (name === 'giftCard') return pathOf('giftCard', {})
  if (name === 'product') return productPath(category, slug)
  return isRouteOfDocuments(name) ? pathOf(name, { slug }) : null
}

/** Whether a document should have its page at `path`, of this site, and none of `paths` is that page's. */
export function lacksPage(path: string, paths: ReadonlySet<string>): boolean {
  const route = matchPath(path)
  const expected = route === null ? null : documentPathOf(route)
  return expected !== null && !paths.has(expected)
}

/** Loads the paths of all documents once, on the first `load`. */
export function createPublishedPaths(source: ContentSource, excludeCBD: boolean): PublishedPaths {
  let paths: ReadonlySet<string> = new Set()
  const load = memoizeAsync(async () => {
    const parsed = answerSchema.safeParse(await source.fetch(publishedPathsQuery, { excludeCBD }))
    if (!parsed.success)
      throw new ContentServiceError('The content service sent an unreadable answer to the query for paths')
    paths = pathsOf(parsed.data)
  })
  return {
    load,
    hasNoPage: (path) => lacksPage(path, paths),
  }
}
