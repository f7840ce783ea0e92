import type { ContentType } from '#config/content-types.ts'
import { createTypeReaders } from './document-registry.ts'

/** The query of a content type: for a page of its documents, or for its only one. */
export type TypeQuery = { kind: 'list' | 'single'; query: string }

function collectQueries(): ReadonlyMap<ContentType, TypeQuery> {
  const queries = new Map<ContentType, TypeQuery>()
  createTypeReaders({
    collection({ type, listQuery }) {
      queries.set(type, { kind: 'list', query: listQuery })
      return { all: async () => [], byId: async () => null, bySlug: async () => null }
    },
    singleton({ type, query }) {
      queries.set(type, { kind: 'single', query })
      return { get: async () => null }
    },
  })
  return queries
}

/** The queries by which all documents of each content type are read. */
export const contentQueries = collectQueries()
