import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { z } from 'zod'
import { routeOfType } from '#config/content-types.ts'
import { CONTENT_PAGE_SIZE } from '#config/limits.ts'
import { documentPath } from '#config/routes.ts'
import { memoizeAsync } from '#lib/memoize-async.ts'
import type { ContentSource } from './client.ts'
import type { CollectionDefinition, ContentDocument, SingletonDefinition } from './definition.ts'
import { createSchemas, parseSome, type RawDocument, rawDocument } from './parse-documents.ts'
import type { ParserContext } from './parser-context.ts'
import { ContentError, type ContentProblem } from './problems.ts'
import { readAnswer } from './read-answer.ts'

/** The documents of one content type. */
export interface DocumentCollection<Document extends ContentDocument> {
  /** By ascending id. @throws ContentError, ContentServiceError */
  all(): Promise<readonly Document[]>
  /** Null when there is none, or the site variant excludes it. */
  byId(id: string): Promise<Document | null>
  bySlug(slug: string): Promise<Document | null>
}

/** The document of a content type that has at most one. */
export interface Singleton<Document extends ContentDocument> {
  /** Null when it is not published. @throws ContentError, ContentServiceError */
  get(): Promise<Document | null>
}

export interface LoadDocumentsOptions extends ParserContext {
  source: ContentSource
  /** Whether each content type is loaded once and kept in memory, as for a build; else every call sends requests. */
  cachesDocuments: boolean
  /** Awaited before documents are parsed, so that `hasNoPage` can be called. */
  ready?: () => Promise<void>
  /**
   * For previews: invalid documents are loaded with placeholders, and their problems given to this function. Without it
   * they are refused with a ContentError.
   */
  tolerate?: (problems: readonly ContentProblem[]) => void
}

/** Documents to parse before yielding to the event loop, a few milliseconds' worth. */
const PARSE_BATCH = 50

const refuse = (problems: readonly ContentProblem[]) => {
  throw new ContentError(problems)
}

/** Finds documents whose path belongs to another document of their type, or to another route. */
function pathProblems<Document extends ContentDocument>(
  { type, slugOf }: CollectionDefinition<Document>,
  documents: readonly Document[],
): readonly ContentProblem[] {
  if (slugOf === null) return []
  const route = routeOfType(type)
  const owners = new Map<string, string>()
  return documents.flatMap((document): ContentProblem[] => {
    const slug = slugOf(document)
    const owner = owners.get(slug)
    owners.set(slug, owner ?? document.id)
    const isTaken = route !== null && route !== 'product' && documentPath(route, { slug }) === null
    if (isTaken) {
      const reason = `is ${JSON.stringify(slug)}, an address that another page has`
      return [{ type, id: document.id, field: 'slug', reason }]
    }
    if (owner === undefined) return []
    return [
      { type, id: document.id, field: 'slug', reason: `is ${JSON.stringify(slug)}, as that of ${owner}` },
    ]
  })
}

/** Loads the documents of one content type, always all of them (CAT-04). */
export function loadCollection<Document extends ContentDocument>(
  definition: CollectionDefinition<Document>,
  { source, cachesDocuments, ready = async () => {}, tolerate, ...context }: LoadDocumentsOptions,
): DocumentCollection<Document> {
  const schemas = createSchemas(definition.schema, context, tolerate !== undefined)
  const onProblems = tolerate ?? refuse
  const { excludeCBD } = context

  async function loadAll() {
    const documents: Document[] = []
    const problems: ContentProblem[] = []
    const request = (after: string) => source.fetch(definition.listQuery, { after, ids: null, excludeCBD })
    const isReady = ready()
    isReady.catch(() => {})
    for (let requested: Promise<unknown> | null = request(''); requested !== null; ) {
      const page: readonly RawDocument[] = readAnswer(definition.type, z.array(rawDocument), await requested)
      const last = page.length < CONTENT_PAGE_SIZE ? undefined : page.at(-1)
      // The next page is requested while this one is parsed; parsing yields so that its answer can be received.
      requested = last === undefined ? null : request(last._id)
      requested?.catch(() => {})
      await isReady
      for (let first = 0; first < page.length; first += PARSE_BATCH) {
        const found = parseSome(definition.type, page.slice(first, first + PARSE_BATCH), schemas)
        documents.push(...found.documents)
        problems.push(...found.problems)
        if (requested !== null) await yieldToEventLoop()
      }
    }
    problems.push(...pathProblems(definition, documents))
    if (problems.length > 0) onProblems(problems)
    const { slugOf } = definition
    return {
      documents,
      byId: new Map(documents.map((document) => [document.id, document])),
      bySlug: new Map(slugOf === null ? [] : documents.map((document) => [slugOf(document), document])),
    }
  }
  const loaded = cachesDocuments ? memoizeAsync(loadAll) : loadAll

  return {
    all: async () => (await loaded()).documents,
    byId: async (id) => (await loaded()).byId.get(id) ?? null,
    bySlug: async (slug) => (await loaded()).bySlug.get(slug) ?? null,
  }
}

/** Loads the document of a singleton. */
export function loadSingleton<Document extends ContentDocument>(
  definition: SingletonDefinition<Document>,
  { source, cachesDocuments, ready = async () => {}, tolerate, ...context }: LoadDocumentsOptions,
): Singleton<Document> {
  const schemas = createSchemas(definition.schema, context, tolerate !== undefined)
  const onProblems = tolerate ?? refuse
  const load = async () => {
    const { excludeCBD } = context
    const [answer] = await Promise.all([source.fetch(definition.query, { excludeCBD }), ready()])
    const found = readAnswer(definition.type, rawDocument.nullable(), answer)
    if (found === null) return null
    const { documents, problems } = parseSome(definition.type, [found], schemas)
    if (problems.length > 0) onProblems(problems)
    return documents[0] ?? null
  }
  return { get: cachesDocuments ? memoizeAsync(load) : load }
}
