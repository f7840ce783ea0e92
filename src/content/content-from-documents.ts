import { z } from 'zod'
import { CONTENT_PAGE_SIZE } from '#config/limits.ts'
import { memoizeAsync } from '#lib/memoize-async.ts'
import type { ContentSource } from './client.ts'
import { type Content, contentOf } from './content.ts'
import { contentQueries } from './content-queries.ts'
import { pathsOfDocuments } from './document-paths.ts'
import { createTypeReaders } from './document-registry.ts'
import type { RawContent } from './fetch-documents.ts'
import { type LoadDocumentsOptions, loadCollection, loadSingleton } from './load-documents.ts'
import { lacksPage } from './published-paths.ts'

const typeOfQuery = new Map([...contentQueries].map(([type, { kind, query }]) => [query, { type, kind }]))

const pageParameters = z.object({ after: z.string() })

/** Answers the queries for whole content types from documents that were read before. */
function sourceFromDocuments(documents: () => Promise<RawContent>): ContentSource {
  return {
    async fetch(query, parameters) {
      const asked = typeOfQuery.get(query)
      if (asked === undefined) throw new Error(`Stored documents cannot answer the query ${query}`)
      const ofType = (await documents()).get(asked.type) ?? new Map()
      if (asked.kind === 'single') return ofType.values().next().value ?? null
      const { after } = pageParameters.parse(parameters)
      const ids = [...ofType.keys()].filter((id) => id > after).toSorted()
      return ids.slice(0, CONTENT_PAGE_SIZE).map((id) => ofType.get(id))
    },
  }
}

/**
 * Content made from documents that were read before; nothing is read or parsed before a method is called. Links to paths
 * without a page are reported.
 */
export function contentFromDocuments(
  documents: () => Promise<RawContent>,
  options: Omit<LoadDocumentsOptions, 'source' | 'cachesDocuments' | 'ready' | 'hasNoPage'>,
): Content {
  let paths: ReadonlySet<string> = new Set()
  const loading: LoadDocumentsOptions = {
    ...options,
    source: sourceFromDocuments(documents),
    cachesDocuments: true,
    ready: memoizeAsync(async () => {
      paths = new Set(pathsOfDocuments(await documents()).values())
    }),
    hasNoPage: (path) => lacksPage(path, paths),
  }
  const readers = createTypeReaders({
    collection: (definition) => loadCollection(definition, loading),
    singleton: (definition) => loadSingleton(definition, loading),
  })
  return contentOf(readers, options.excludeCBD)
}
