import type { CollectionDefinition, ContentDocument, SingletonDefinition } from './definition.ts'
import type { DocumentCollection, Singleton } from './load-documents.ts'
import { createSchemas, parseSome, type RawDocument, type Schemas } from './parse-documents.ts'
import type { ParserContext } from './parser-context.ts'
import type { ContentProblem } from './problems.ts'
import { lacksPage } from './published-paths.ts'

/** The documents of one content type as the content service projects them, by id. */
export type RawDocuments = ReadonlyMap<string, RawDocument>

/** Parses the documents of one content type and keeps what it has parsed. */
export interface ParsedType {
  readonly type: string
  /** Empty for a document that can be used. */
  problemsOf(raw: RawDocument): readonly ContentProblem[]
  /** From now on, the type has these documents, all of which can be used. */
  show(documents: RawDocuments): void
}

interface Parsed<Document> {
  document: Document | null
  problems: readonly ContentProblem[]
  /** The paths of this site that it links to by address, and whether they had no page. */
  lookups: ReadonlyMap<string, boolean>
}

/** The paths of all pages while documents are parsed; records which paths were looked up. */
export class ParsingPaths {
  #paths: ReadonlySet<string> = new Set()
  #lookups = new Map<string, boolean>()

  set(paths: ReadonlySet<string>): void {
    this.#paths = paths
  }

  /** For the parsers. */
  readonly hasNoPage = (path: string): boolean => {
    const isMissing = lacksPage(path, this.#paths)
    this.#lookups.set(path, isMissing)
    return isMissing
  }

  /** The result of `parse`, with what it looked up. */
  recordLookups<Result>(parse: () => Result): { result: Result; lookups: ReadonlyMap<string, boolean> } {
    this.#lookups = new Map()
    return { result: parse(), lookups: this.#lookups }
  }

  /** Whether the same lookups would have the same results now. */
  isCurrent(lookups: ReadonlyMap<string, boolean>): boolean {
    return [...lookups].every(([path, wasMissing]) => lacksPage(path, this.#paths) === wasMissing)
  }
}

class Parser<Document extends ContentDocument> {
  readonly type: string
  readonly #schemas: Schemas<Document>
  readonly #paths: ParsingPaths
  readonly #parsed = new WeakMap<RawDocument, Parsed<Document>>()

  constructor(
    definition: CollectionDefinition<Document> | SingletonDefinition<Document>,
    context: ParserContext,
    paths: ParsingPaths,
  ) {
    this.type = definition.type
    this.#schemas = createSchemas(definition.schema, { ...context, hasNoPage: paths.hasNoPage }, false)
    this.#paths = paths
  }

  parse(raw: RawDocument): Parsed<Document> {
    const known = this.#parsed.get(raw)
    if (known !== undefined && this.#paths.isCurrent(known.lookups)) return known
    const { result, lookups } = this.#paths.recordLookups(() => parseSome(this.type, [raw], this.#schemas))
    const parsed = { document: result.documents[0] ?? null, problems: result.problems, lookups }
    this.#parsed.set(raw, parsed)
    return parsed
  }
}

/** A collection whose documents are in memory. */
export function collectionFromDocuments<Document extends ContentDocument>(
  definition: CollectionDefinition<Document>,
  context: ParserContext,
  paths: ParsingPaths,
): DocumentCollection<Document> & ParsedType {
  const parser = new Parser(definition, context, paths)
  const { slugOf } = definition
  let all: readonly Document[] = []
  let byId: ReadonlyMap<string, Document> = new Map()
  let bySlug: ReadonlyMap<string, Document> = new Map()
  return {
    type: definition.type,
    problemsOf: (raw) => parser.parse(raw).problems,
    show(documents) {
      const ids = [...documents.keys()].toSorted()
      all = ids.flatMap((id) => {
        const raw = documents.get(id)
        return raw === undefined ? [] : (parser.parse(raw).document ?? [])
      })
      byId = new Map(all.map((document) => [document.id, document]))
      bySlug = new Map(slugOf === null ? [] : all.map((document) => [slugOf(document), document]))
    },
    all: async () => all,
    byId: async (id) => byId.get(id) ?? null,
    bySlug: async (slug) => bySlug.get(slug) ?? null,
  }
}

/** A singleton whose document is in memory. */
export function singletonFromDocuments<Document extends ContentDocument>(
  definition: SingletonDefinition<Document>,
  context: ParserContext,
  paths: ParsingPaths,
): Singleton<Document> & ParsedType {
  const parser = new Parser(definition, context, paths)
  let document: Document | null = null
  return {
    type: definition.type,
    problemsOf: (raw) => parser.parse(raw).problems,
    show(documents) {
      const [raw] = documents.values()
      document = raw === undefined ? null : parser.parse(raw).document
    },
    get: async () => document,
  }
}
