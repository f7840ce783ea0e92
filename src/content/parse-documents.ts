import { z } from 'zod'
import { isSegment } from '#config/routes.ts'
import type { ParserContext } from './parser-context.ts'
import { createParsers, type Parsers } from './parsers.ts'
import type { ContentProblem } from './problems.ts'

/** A document as the content service projects it. */
export const rawDocument = z.looseObject({ _id: z.string() })

export type RawDocument = z.infer<typeof rawDocument>

/** What parses the documents of one type. */
export interface Schemas<Document> {
  schema: z.ZodType<Document>
  /** A schema that replaces invalid fields by placeholders; null where invalid documents are refused. */
  tolerant: z.ZodType<Document> | null
}

/** A content type's schema, and for previews one that takes documents with gaps. */
export function createSchemas<Document>(
  schemaOf: (parsers: Parsers) => z.ZodType<Document>,
  context: ParserContext,
  isTolerant: boolean,
): Schemas<Document> {
  return {
    schema: schemaOf(createParsers(context)),
    tolerant: isTolerant ? schemaOf(createParsers({ ...context, isTolerant })) : null,
  }
}

/** A document without a usable slug is found at its id instead. */
function withAddress(raw: RawDocument): RawDocument {
  return typeof raw.slug === 'string' && isSegment(raw.slug) ? raw : { ...raw, slug: raw._id }
}

/** What is wrong with a document; a parser that fails on it must keep no other document from being used (PUB-21). */
function parseOne<Document>(schema: z.ZodType<Document>, raw: RawDocument) {
  try {
    return schema.safeParse({ ...raw, id: raw._id })
  } catch (error) {
    const message = `cannot be read: ${error instanceof Error ? error.message : String(error)}`
    return { success: false, data: undefined, error: { issues: [{ path: [], message }] } } as const
  }
}

/**
 * Parses documents of one type; collects the problems of those that are invalid, which are among the documents only if
 * there is a tolerant schema that accepts them.
 */
export function parseSome<Document>(
  type: string,
  raw: readonly RawDocument[],
  { schema, tolerant }: Schemas<Document>,
) {
  const problems: ContentProblem[] = []
  const documents: Document[] = []
  for (const candidate of raw) {
    const parsed = parseOne(schema, candidate)
    if (parsed.success) {
      documents.push(parsed.data)
      continue
    }
    for (const { path, message } of parsed.error.issues) {
      problems.push({ type, id: candidate._id, field: path.join('.') || 'it', reason: message })
    }
    const repaired = tolerant === null ? null : parseOne(tolerant, withAddress(candidate))
    if (repaired?.success === true) documents.push(repaired.data)
  }
  return { documents, problems }
}
