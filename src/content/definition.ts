import type { z } from 'zod'
import type { CollectionType, ContentType, SingletonType } from '#config/content-types.ts'
import type { Parsers } from './parsers.ts'

/** A document once parsed. Its id has no `drafts.` prefix. */
export interface ContentDocument {
  readonly id: string
}

interface Definition<Type extends ContentType, Document extends ContentDocument> {
  readonly type: Type
  /** Parses one document of a query's answer, with `id` beside `_id`. */
  readonly schema: (parsers: Parsers) => z.ZodType<Document>
}

/**
 * How the documents of a content type are queried and parsed. Queries are constants, so that a test can check them
 * against the studio's schema; each takes `$excludeCBD` (CAT-04).
 */
export interface CollectionDefinition<Document extends ContentDocument>
  extends Definition<CollectionType, Document> {
  /** One page of documents by ascending id, beginning after `$after`. */
  readonly listQuery: string
  /** The slug, which is unique within the type; null for types without one. */
  readonly slugOf: ((document: Document) => string) | null
}

/** The same for a content type with at most one document, whose id is its type (STU-12). */
export interface SingletonDefinition<Document extends ContentDocument>
  extends Definition<SingletonType, Document> {
  readonly query: string
}
