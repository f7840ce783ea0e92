import { isObject, type StoredDocument } from '../../store/documents.ts'
import type { DocumentView } from '../../store/perspective-view.ts'

/**
 * groq-js does not say where a value comes from. For a source map, a query therefore runs over copies of the documents
 * in which each string ends with a mark that names its document and path; the marks are read from the result.
 */
const OPEN = '\uE000'
const CLOSE = '\uE001'
const ANY_MARK = /\uE000[^\uE000\uE001]*\uE001/g

/** A step of a path; an item with a key also has its index. */
export type PathStep = string | number | { readonly _key: string; readonly _index: number }

/** Where a string is stored: the id and type of its document as stored, and its path there. */
export interface StringSource {
  readonly id: string
  readonly type: string
  readonly path: readonly PathStep[]
}

const markOf = ({ id, type, path }: StringSource): string =>
  `${OPEN}${JSON.stringify([id, type, path])}${CLOSE}`

function isStep(value: unknown): value is PathStep {
  if (typeof value === 'string' || typeof value === 'number') return true
  return isObject(value) && typeof value._key === 'string' && typeof value._index === 'number'
}

/** A string without marks, and its source when it is one string of one document, unchanged. */
export function readMark(text: string): { text: string; source: StringSource | null } {
  const plain = removeMarks(text)
  if (plain.length === text.length) return { text, source: null }
  const mark = text.slice(plain.length)
  const isWhole = text.startsWith(plain) && mark.lastIndexOf(OPEN) === 0 && mark.endsWith(CLOSE)
  if (!isWhole) return { text: plain, source: null }
  const read: unknown = JSON.parse(mark.slice(1, -1))
  const [id, type, path]: unknown[] = Array.isArray(read) ? read : []
  const isSource = typeof id === 'string' && typeof type === 'string' && Array.isArray(path)
  return { text: plain, source: isSource ? { id, type, path: path.filter(isStep) } : null }
}

/** A text as it is stored, without the marks that say where it comes from. */
export const removeMarks = (text: string): string => text.replace(ANY_MARK, '')

function marked(value: unknown, source: StringSource, withFiles: boolean): unknown {
  const at = (step: PathStep): StringSource => ({ ...source, path: [...source.path, step] })
  if (typeof value === 'string') return value + markOf(source)
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => {
      const key = isObject(item) ? item._key : null
      return marked(item, at(typeof key === 'string' ? { _key: key, _index: index } : index), withFiles)
    })
  }
  if (!isObject(value)) return value
  // Ids, types, keys and references are logic: nobody edits them as text. The file of a picture is what stands for it.
  const isMarked = (name: string) =>
    !name.startsWith('_') || (withFiles && name === '_ref' && source.path.at(-1) === 'asset')
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      isMarked(name) ? marked(one, at(name), withFiles) : one,
    ]),
  )
}

/** The copies with and without marks on the files of pictures. */
const copiesWithFiles = new WeakMap<StoredDocument, StoredDocument>()
const copiesWithoutFiles = new WeakMap<StoredDocument, StoredDocument>()

function markDocument(document: StoredDocument, withFiles: boolean): StoredDocument {
  const copies = withFiles ? copiesWithFiles : copiesWithoutFiles
  const known = copies.get(document)
  if (known !== undefined) return known
  const { _id, _type, _rev, _createdAt, _updatedAt, ...fields } = document
  const id = typeof document._originalId === 'string' ? document._originalId : _id
  const content = marked(fields, { id, type: _type, path: [] }, withFiles)
  const copy = { ...Object(content), _id, _type, _rev, _createdAt, _updatedAt }
  copies.set(document, copy)
  return copy
}

/**
 * The documents of a view with a mark at the end of each string. Copies are kept as long as their documents.
 * @param withFiles Also mark the files of pictures; not for queries with `references()`, which compares them as they are.
 */
export function withMarks(view: DocumentView, withFiles: boolean): DocumentView {
  const mark = (document: StoredDocument) => markDocument(document, withFiles)
  return {
    get all() {
      return view.all.map(mark)
    },
    byId: (id) => {
      const document = view.byId(id)
      return document === null ? null : mark(document)
    },
    byType: (type) => view.byType(type).map(mark),
    bySlug: (slug) => view.bySlug(slug).map(mark),
    referringTo: (id) => view.referringTo(id).map(mark),
  }
}
