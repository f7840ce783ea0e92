import { setImmediate as otherWork } from 'node:timers/promises'
import { z } from 'zod'
import { routeOfType } from '#config/documents.ts'
import { CONTENT_PAGE } from '#config/limits.ts'
import { documentPath } from '#config/routes.ts'
import { memoizeAsync } from '#lib/memoize-async.ts'
import { ContentServiceError, type ContentSource } from './client.ts'
import { createFields, type FieldContext, type Fields } from './fields.ts'
import type { CollectionKind, ContentDocument, SingletonKind } from './kind.ts'
import { ContentError, type ContentProblem } from './problems.ts'

/** The documents of one kind. */
export interface Collection<Document extends ContentDocument> {
  /** By ascending id. @throws ContentError, ContentServiceError */
  all(): Promise<readonly Document[]>
  /** Null when there is none, or none that shows on this site variant. */
  byId(id: string): Promise<Document | null>
  bySlug(slug: string): Promise<Document | null>
}

/** The one document of a kind, or null when it was never published. */
export interface Singleton<Document extends ContentDocument> {
  get(): Promise<Document | null>
}

export interface Loading extends FieldContext {
  source: ContentSource
  /**
   * True while building: each kind is loaded once, as a whole, and answered from memory. False on a server, where every
   * call asks anew.
   */
  keep: boolean
  /** Comes true before a document is parsed, for what its links are held against. */
  ready?: () => Promise<void>
}

/** Documents parsed before whatever else waits gets its turn: a few milliseconds' worth. */
const PARSED_AT_ONCE = 50

const identified = z.looseObject({ _id: z.string() })

type Raw = z.infer<typeof identified>

/** Parses what a query answered: the documents, and every problem of those that are none. */
function parseSome<Document>(type: string, raw: readonly Raw[], schema: z.ZodType<Document>) {
  const problems: ContentProblem[] = []
  const documents: Document[] = []
  for (const candidate of raw) {
    const parsed = schema.safeParse({ ...candidate, id: candidate._id })
    if (parsed.success) documents.push(parsed.data)
    else {
      for (const { path, message } of parsed.error.issues) {
        problems.push({ type, id: candidate._id, field: path.join('.') || 'it', reason: message })
      }
    }
  }
  return { documents, problems }
}

function parseOne<Document>(type: string, raw: Raw, schema: z.ZodType<Document>): Document | null {
  const { documents, problems } = parseSome(type, [raw], schema)
  if (problems.length > 0) throw new ContentError(problems)
  return documents[0] ?? null
}

function readAnswer<Schema extends z.ZodType>(
  type: string,
  schema: Schema,
  answer: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new ContentServiceError(`The content service answered something unreadable for ${type}`)
}

/** Two pages cannot have one address, and none may have an address that another kind of page takes. */
function addressProblems<Document extends ContentDocument>(
  { type, slugOf }: CollectionKind<Document>,
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

/** What loads one kind of document, all of it or one (CAT-04). */
export function loadCollection<Document extends ContentDocument>(
  kind: CollectionKind<Document>,
  { source, keep, ready = async () => {}, ...context }: Loading,
): Collection<Document> {
  const fields: Fields = createFields(context)
  const schema = kind.schema(fields)
  const { excludeCBD } = context

  async function loadAll() {
    const documents: Document[] = []
    const problems: ContentProblem[] = []
    const ask = (after: string) => source.fetch(kind.listQuery, { after, excludeCBD })
    const prepared = ready()
    prepared.catch(() => {})
    for (let asked: Promise<unknown> | null = ask(''); asked !== null; ) {
      const page: readonly Raw[] = readAnswer(kind.type, z.array(identified), await asked)
      const last = page.length < CONTENT_PAGE ? undefined : page.at(-1)
      // The service answers the next page while this one is parsed: parsing leaves room for what comes in.
      asked = last === undefined ? null : ask(last._id)
      asked?.catch(() => {})
      await prepared
      for (let first = 0; first < page.length; first += PARSED_AT_ONCE) {
        const found = parseSome(kind.type, page.slice(first, first + PARSED_AT_ONCE), schema)
        documents.push(...found.documents)
        problems.push(...found.problems)
        if (asked !== null) await otherWork()
      }
    }
    if (problems.length === 0) problems.push(...addressProblems(kind, documents))
    if (problems.length > 0) throw new ContentError(problems)
    const { slugOf } = kind
    return {
      documents,
      byId: new Map(documents.map((document) => [document.id, document])),
      bySlug: new Map(slugOf === null ? [] : documents.map((document) => [slugOf(document), document])),
    }
  }
  const loaded = keep ? memoizeAsync(loadAll) : loadAll

  async function askBySlug(slugQuery: string, slug: string): Promise<Document | null> {
    const [answer] = await Promise.all([source.fetch(slugQuery, { slug, excludeCBD }), ready()])
    const found = readAnswer(kind.type, identified.nullable(), answer)
    return found === null ? null : parseOne(kind.type, found, schema)
  }

  return {
    all: async () => (await loaded()).documents,
    byId: async (id) => (await loaded()).byId.get(id) ?? null,
    bySlug: async (slug) =>
      keep || kind.slugQuery === null
        ? ((await loaded()).bySlug.get(slug) ?? null)
        : askBySlug(kind.slugQuery, slug),
  }
}

/** What loads a kind of which there is one document. */
export function loadSingleton<Document extends ContentDocument>(
  kind: SingletonKind<Document>,
  { source, keep, ready = async () => {}, ...context }: Loading,
): Singleton<Document> {
  const schema = kind.schema(createFields(context))
  const load = async () => {
    const { excludeCBD } = context
    const [answer] = await Promise.all([source.fetch(kind.query, { excludeCBD }), ready()])
    const found = readAnswer(kind.type, identified.nullable(), answer)
    return found === null ? null : parseOne(kind.type, found, schema)
  }
  return { get: keep ? memoizeAsync(load) : load }
}
