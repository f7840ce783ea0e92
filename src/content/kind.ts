import type { z } from 'zod'
import type { DocumentType } from '#config/documents.ts'
import type { Fields } from './fields.ts'

/** A document once read: at least its id, without any `drafts.` before it. */
export interface ContentDocument {
  readonly id: string
}

/**
 * How one kind of document is asked for and read. Queries are whole constants, so that they can be checked against the
 * studio's schema; each takes `$excludeCBD` (CAT-04).
 */
export interface CollectionKind<Document extends ContentDocument> {
  readonly type: DocumentType
  /** One page of documents by ascending id, those after `$after`. */
  readonly listQuery: string
  /** One document by `$slug`; null for kinds that have none. */
  readonly slugQuery: string | null
  readonly schema: (fields: Fields) => z.ZodType<Document>
  /** What is unique among its kind: the slug. Null for kinds that have none. */
  readonly slugOf: ((document: Document) => string) | null
}

/** A kind of which there is one document at most, its id being its type (STU-12). */
export interface SingletonKind<Document extends ContentDocument> {
  readonly type: DocumentType
  readonly query: string
  readonly schema: (fields: Fields) => z.ZodType<Document>
}
