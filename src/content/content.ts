import { type CollectionType, contentTypes, type SingletonType } from '#config/content-types.ts'
import {
  type CollectionDocuments,
  createTypeReaders,
  type ReadersByType,
  type SingletonDocuments,
} from './document-registry.ts'
import { formIdClashes } from './form.ts'
import { type HomeDocument, isFilledIn } from './home.ts'
import {
  type DocumentCollection,
  type LoadDocumentsOptions,
  loadCollection,
  loadSingleton,
  type Singleton,
} from './load-documents.ts'
import { ContentError, type ContentProblem, collectProblems, reportAndRethrow } from './problems.ts'
import { createPublishedPaths } from './published-paths.ts'

/**
 * The parsed documents of the content service, by content type. What the site variant excludes is never among them
 * (CAT-01..04).
 * @throws ContentError, ContentServiceError from every method.
 */
export interface Content {
  /** Every document of the type, by ascending id. */
  all<Type extends CollectionType>(type: Type): Promise<readonly CollectionDocuments[Type][]>
  /** Null when there is none. */
  byId<Type extends CollectionType>(type: Type, id: string): Promise<CollectionDocuments[Type] | null>
  /** Null when there is none, and for types without a slug. Products have none: their path needs the category too. */
  bySlug<Type extends CollectionType>(type: Type, slug: string): Promise<CollectionDocuments[Type] | null>
  /** The document of a singleton; null when it is not published. */
  get<Type extends SingletonType>(type: Type): Promise<SingletonDocuments[Type] | null>
  /** The home page: on `scrubbed` the non-CBD document, once it is filled in (DOC-02). */
  home(): Promise<HomeDocument>
}

/** The content of these readers. On `excludeCBD` see {@link Content.home}. */
export function contentOf(readers: ReadersByType, excludeCBD: boolean): Content {
  // Mapped types, so that a lookup by type keeps the type of the document.
  const collections: { readonly [Type in CollectionType]: DocumentCollection<CollectionDocuments[Type]> } =
    readers.collections
  const singletons: { readonly [Type in SingletonType]: Singleton<SingletonDocuments[Type]> } =
    readers.singletons
  return {
    all: (type) => collections[type].all(),
    byId: (type, id) => collections[type].byId(id),
    bySlug: (type, slug) => collections[type].bySlug(slug),
    get: (type) => singletons[type].get(),
    async home() {
      const nonCBD = excludeCBD ? await singletons.homeNonCBD.get() : null
      const home = nonCBD !== null && isFilledIn(nonCBD) ? nonCBD : await singletons.home.get()
      if (home !== null) return home
      throw new ContentError([{ type: 'home', id: 'home', field: 'it', reason: 'is not published' }])
    },
  }
}

/**
 * Reads content from `source`; sends no request before a method is called, and each content type is loaded once. Links to
 * paths of this site that have no page are left out and reported (OBJ-01).
 */
export function createContent(
  options: Omit<LoadDocumentsOptions, 'cachesDocuments' | 'ready' | 'hasNoPage'>,
): Content {
  const { load: ready, hasNoPage } = createPublishedPaths(options.source, options.excludeCBD)
  const loading: LoadDocumentsOptions = { ...options, cachesDocuments: true, ready, hasNoPage }
  const readers = createTypeReaders({
    collection: (definition) => loadCollection(definition, loading),
    singleton: (definition) => loadSingleton(definition, loading),
  })
  return contentOf(readers, options.excludeCBD)
}

/**
 * Pages and contact forms share their path pattern, so a slug may be used by one of them only (RTE-32).
 * @throws ContentError when some of them are invalid.
 */
async function slugClashes(content: Content): Promise<readonly ContentProblem[]> {
  const owners = new Map((await content.all('page')).map(({ slug, id }) => [slug, id]))
  return (await content.all('form')).flatMap(({ id, slug }): readonly ContentProblem[] => {
    const owner = owners.get(slug)
    if (owner === undefined) return []
    return [
      { type: 'form', id, field: 'slug', reason: `is ${JSON.stringify(slug)}, as that of page ${owner}` },
    ]
  })
}

async function validate(content: Content): Promise<void> {
  const loads = contentTypes.flatMap((entry): ReadonlyArray<() => Promise<unknown>> => {
    // Which of the two home pages is needed depends on what they hold.
    if (entry.type === 'homeNonCBD') return []
    if (entry.type === 'home') return [() => content.home()]
    return [entry.singleton ? () => content.get(entry.type) : () => content.all(entry.type)]
  })
  const problems = await collectProblems(loads)
  const clashes: ContentProblem[] = []
  // Invalid pages and forms are among the problems already, and their slugs are not known.
  await collectProblems([
    async () => void clashes.push(...(await slugClashes(content))),
    async () => void clashes.push(...formIdClashes(await content.all('form'))),
  ])
  if (problems.length + clashes.length > 0) throw new ContentError([...problems, ...clashes])
}

/**
 * Loads every content type, so that a build stops before its first page when any document is invalid.
 * @throws ContentError naming the invalid documents of all types, ContentServiceError; each is reported first (CAT-19).
 */
export function validateContent(content: Content, reportError: (error: unknown) => void): Promise<void> {
  return validate(content).catch(reportAndRethrow(reportError))
}
