import { z } from 'zod'
import { type ContentType, routeOfType } from '#config/content-types.ts'
import { documentPath } from '#config/routes.ts'
import type { RawContent } from './fetch-documents.ts'
import type { RawDocument } from './parse-documents.ts'
import { isRouteOfDocuments } from './published-paths.ts'

/** The fields that the path of a page is built from. */
const addressed = z.object({
  slug: z.string().nullish(),
  category: z.object({ slug: z.string().nullish() }).nullish(),
})

function buildPath(type: ContentType, raw: RawDocument): string | null {
  const route = routeOfType(type)
  if (route === null || !isRouteOfDocuments(route)) return null
  const { data } = addressed.safeParse(raw)
  return documentPath(route, { slug: data?.slug ?? null, category: data?.category?.slug ?? null })
}

const knownPaths = new WeakMap<RawDocument, string | null>()

/** The path of a document that has a page of its own; null for others, and for one without a slug. */
export function pathOfDocument(type: ContentType, raw: RawDocument): string | null {
  const known = knownPaths.get(raw)
  // Kept, because each release needs the paths of all documents.
  if (known !== undefined) return known
  const path = buildPath(type, raw)
  knownPaths.set(raw, path)
  return path
}

/** The path of each of these documents that has a page of its own, by id. */
export function pathsOfDocuments(documents: RawContent): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  for (const [type, ofType] of documents)
    for (const raw of ofType.values()) {
      const path = pathOfDocument(type, raw)
      if (path !== null) paths.set(raw._id, path)
    }
  return paths
}
