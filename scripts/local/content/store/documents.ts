import { z } from 'zod'

/** A document as it is stored. Never changed in place: a change makes a new one. */
export const storedDocumentSchema = z.looseObject({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string(),
  _createdAt: z.string(),
  _updatedAt: z.string(),
})
export type StoredDocument = Readonly<z.infer<typeof storedDocumentSchema>>

export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const DRAFT = 'drafts.'
const VERSION = 'versions.'

export const isDraftId = (id: string) => id.startsWith(DRAFT)
export const isVersionId = (id: string) => id.startsWith(VERSION)
export const isPublishedId = (id: string) => !isDraftId(id) && !isVersionId(id)
/** Documents whose id has a dot are on no public path: only somebody with a token reads them. */
export const isPublicId = (id: string) => !id.includes('.')
export const draftId = (publishedId: string) => DRAFT + publishedId

/** The id all versions of one document share: `drafts.x` and `versions.r1.x` are both `x`. */
export function publishedIdOf(id: string): string {
  if (isDraftId(id)) return id.slice(DRAFT.length)
  if (isVersionId(id)) return id.split('.').slice(2).join('.')
  return id
}

/** What the content service accepts as a document id: letters, digits, dot, dash, underscore; 128 characters. */
export const isDocumentId = (id: string) => id.length <= 128 && /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(id)

export interface Reference {
  target: string
  /** A weak reference may point at nothing. */
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

/** Every reference in a document, found once per stored version of it. */
export function referencesOf(document: StoredDocument): readonly Reference[] {
  const known = referencesByDocument.get(document)
  if (known !== undefined) return known
  const found: Reference[] = []
  collect(document, found)
  referencesByDocument.set(document, found)
  return found
}
