import { z } from 'zod'

/** A document as stored. Immutable: a change creates a new object. */
export const storedDocumentSchema = z.looseObject({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string(),
  _createdAt: z.string(),
  _updatedAt: z.string(),
})
export type StoredDocument = Readonly<z.infer<typeof storedDocumentSchema>>

export type JsonObject = Record<string, unknown>

/** Whether a value is a JSON object, and no list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const DRAFT = 'drafts.'
const VERSION = 'versions.'

const isDraftId = (id: string) => id.startsWith(DRAFT)
/** Whether an id is of a document within a release. */
export const isVersionId = (id: string) => id.startsWith(VERSION)
/** Whether an id is of what is published: neither of a draft nor within a release. */
export const isPublishedId = (id: string) => !isDraftId(id) && !isVersionId(id)
/** Documents with a dot in their id are not public: reading them needs a token. */
export const isPublicId = (id: string) => !id.includes('.')
/** The id of the draft of a published document. */
export const draftId = (publishedId: string) => DRAFT + publishedId

/** A document's content without its revision and times, to be stored under another id. */
export function withoutSystemFields(
  source: StoredDocument,
  target: string,
): JsonObject & { _id: string; _type: string } {
  const { _rev, _updatedAt, _createdAt, ...content } = source
  return { ...content, _id: target, _type: source._type }
}

/** Valid document ids: letters, digits, dot, dash, underscore; at most 128 characters. */
export const isDocumentId = (id: string) => id.length <= 128 && /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(id)

export interface Reference {
  target: string
  /** A weak reference may point to a missing document. */
  weak: boolean
}

const referencesByDocument = new WeakMap<object, readonly Reference[]>()

function collect(value: unknown, found: Reference[]): void {
  if (Array.isArray(value)) {
    for (const one of value) collect(one, found)
    return
  }
  if (!isObject(value)) return
  if (typeof value._ref === 'string') found.push({ target: value._ref, weak: value._weak === true })
  for (const one of Object.values(value)) if (typeof one === 'object') collect(one, found)
}

/** All references in a document, cached for each stored version. */
export function referencesOf(document: StoredDocument): readonly Reference[] {
  const known = referencesByDocument.get(document)
  if (known !== undefined) return known
  const found: Reference[] = []
  collect(document, found)
  referencesByDocument.set(document, found)
  return found
}
