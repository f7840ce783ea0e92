import { type ContentType, contentTypes } from '#config/content-types.ts'
import type { ContentSource } from './client.ts'
import { type Content, contentOf } from './content.ts'
import { type Candidate, withoutClashes } from './document-claims.ts'
import { pathsOfDocuments } from './document-paths.ts'
import { createTypeReaders } from './document-registry.ts'
import { createDocumentFetcher, type DocumentFetcher, type RawContent } from './fetch-documents.ts'
import type { RawDocument } from './parse-documents.ts'
import {
  collectionFromDocuments,
  type ParsedType,
  ParsingPaths,
  singletonFromDocuments,
} from './parsed-documents.ts'
import type { ParserContext } from './parser-context.ts'
import type { ContentProblem } from './problems.ts'
import { problemsWithoutBackend, requireBackendAsBefore } from './require-backend.ts'

/** What pages are made from after some change of content. */
export interface ShownContent {
  content: Content
  /** The documents that it consists of. */
  documents: RawContent
  /** Why other versions of some documents, or none, are shown than those that are published. */
  problems: readonly ContentProblem[]
  /** The path of each document that has a page of its own, by id. */
  paths: ReadonlyMap<string, string>
}

export interface IncrementalContent extends DocumentFetcher {
  /**
   * Shows these documents. One that cannot be used is shown as in `before`, or not at all.
   * Content that was shown before is to be used no more.
   * @throws ConfigurationError when there were forms before, and nothing would receive them any more.
   */
  show(published: RawContent, before: RawContent): ShownContent
  /** The path of each of these documents that has a page of its own, by id. */
  pathsOf(documents: RawContent): ReadonlyMap<string, string>
}

interface IncrementalContentOptions extends ParserContext {
  source: ContentSource
  /** Whether something receives what shoppers send: forms and sign-ups to mailing lists. */
  hasBackend: boolean
}

/** Keeps the content in memory, so that a change is read and parsed alone. */
export function createIncrementalContent({
  source,
  hasBackend,
  ...context
}: IncrementalContentOptions): IncrementalContent {
  const paths = new ParsingPaths()
  const types = new Map<string, ParsedType>()
  const readers = createTypeReaders({
    collection(definition) {
      const parsed = collectionFromDocuments(definition, context, paths)
      types.set(definition.type, parsed)
      return parsed
    },
    singleton(definition) {
      const parsed = singletonFromDocuments(definition, context, paths)
      types.set(definition.type, parsed)
      return parsed
    },
  })

  const problemsOf = ({ type, raw }: Candidate): readonly ContentProblem[] => [
    ...(types.get(type)?.problemsOf(raw) ?? []),
    ...(hasBackend ? [] : problemsWithoutBackend(type, raw)),
  ]

  /** The published version of a document; if that cannot be used, the version shown before, or none. */
  function usable({ type, raw }: Candidate, before: RawContent, problems: ContentProblem[]): Candidate[] {
    const found = problemsOf({ type, raw })
    if (found.length === 0) return [{ type, raw }]
    problems.push(...found)
    const kept = before.get(type)?.get(raw._id)
    if (kept === undefined || kept === raw || problemsOf({ type, raw: kept }).length > 0) return []
    return [{ type, raw: kept }]
  }

  /** A shop has a home page: while none is published, the last one stays. */
  function withHome(published: RawContent, before: RawContent, problems: ContentProblem[]): RawContent {
    const isThere = (type: ContentType) => (published.get(type)?.size ?? 0) > 0
    if (isThere('home') || (context.excludeCBD && isThere('homeNonCBD'))) return published
    problems.push({ type: 'home', id: 'home', field: 'it', reason: 'is not published' })
    return new Map(published).set('home', before.get('home') ?? new Map())
  }

  const fetcher = createDocumentFetcher(source, context.excludeCBD, { comparesLinks: true })
  return {
    ...fetcher,
    pathsOf: pathsOfDocuments,
    show(published, before) {
      if (!hasBackend) requireBackendAsBefore(published, before)
      const problems: ContentProblem[] = []
      const all = withHome(published, before, problems)
      // Of all documents, because whether one can be used depends on these paths.
      paths.set(new Set(pathsOfDocuments(all).values()))
      const candidates = contentTypes.flatMap(({ type }) =>
        [...(all.get(type)?.values() ?? [])].flatMap((raw) => usable({ type, raw }, before, problems)),
      )
      const { documents: shown, problems: clashes } = withoutClashes(candidates, before)
      problems.push(...clashes)
      const documents = new Map<ContentType, Map<string, RawDocument>>(
        contentTypes.map(({ type }) => [type, new Map()]),
      )
      for (const { type, raw } of shown) documents.get(type)?.set(raw._id, raw)
      const pathById = pathsOfDocuments(documents)
      paths.set(new Set(pathById.values()))
      for (const [type, stored] of documents) types.get(type)?.show(stored)
      return { content: contentOf(readers, context.excludeCBD), documents, problems, paths: pathById }
    },
  }
}
