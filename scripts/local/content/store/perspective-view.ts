import { isObject, referencesOf, type StoredDocument } from './documents.ts'

/** Compares by id, the order of query results without `order()`. */
export class DocumentList {
  readonly items: StoredDocument[] = []

  #position(id: string): number {
    let low = 0
    let high = this.items.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const there = this.items[middle]
      if (there !== undefined && there._id < id) low = middle + 1
      else high = middle
    }
    return low
  }

  put(document: StoredDocument): void {
    const at = this.#position(document._id)
    this.items.splice(at, this.items[at]?._id === document._id ? 1 : 0, document)
  }

  remove(id: string): void {
    const at = this.#position(id)
    if (this.items[at]?._id === id) this.items.splice(at, 1)
  }
}

/** An index of documents by a key. */
class Index {
  readonly #lists = new Map<string, DocumentList>()

  put(key: string, document: StoredDocument): void {
    const list = this.#lists.get(key) ?? new DocumentList()
    this.#lists.set(key, list)
    list.put(document)
  }

  remove(key: string, id: string): void {
    const list = this.#lists.get(key)
    list?.remove(id)
    if (list?.items.length === 0) this.#lists.delete(key)
  }

  get(key: string): readonly StoredDocument[] {
    return this.#lists.get(key)?.items ?? []
  }
}

const slugOf = ({ slug }: StoredDocument): string | null =>
  isObject(slug) && typeof slug.current === 'string' ? slug.current : null

/** The documents that a query reads, by id, type, slug and reference. */
export interface DocumentView {
  readonly all: readonly StoredDocument[]
  byId(id: string): StoredDocument | null
  byType(type: string): readonly StoredDocument[]
  bySlug(slug: string): readonly StoredDocument[]
  /** The documents that contain a reference to `id`. */
  referringTo(id: string): readonly StoredDocument[]
}

/** The documents of one perspective, updated with every change and indexed by id, type, slug and reference. */
export class View implements DocumentView {
  readonly #byId = new Map<string, StoredDocument>()
  readonly #all = new DocumentList()
  readonly #types = new Index()
  readonly #slugs = new Index()
  readonly #referring = new Index()

  get all(): readonly StoredDocument[] {
    return this.#all.items
  }
  byId(id: string): StoredDocument | null {
    return this.#byId.get(id) ?? null
  }
  byType(type: string): readonly StoredDocument[] {
    return this.#types.get(type)
  }
  bySlug(slug: string): readonly StoredDocument[] {
    return this.#slugs.get(slug)
  }
  referringTo(id: string): readonly StoredDocument[] {
    return this.#referring.get(id)
  }

  /** Sets the document of `id`; null removes it. */
  set(id: string, next: StoredDocument | null): void {
    const previous = this.#byId.get(id)
    if (previous !== undefined) this.#remove(previous)
    if (next === null) return
    this.#byId.set(id, next)
    this.#all.put(next)
    this.#types.put(next._type, next)
    const slug = slugOf(next)
    if (slug !== null) this.#slugs.put(slug, next)
    for (const { target } of referencesOf(next)) this.#referring.put(target, next)
  }

  #remove(document: StoredDocument): void {
    this.#byId.delete(document._id)
    this.#all.remove(document._id)
    this.#types.remove(document._type, document._id)
    const slug = slugOf(document)
    if (slug !== null) this.#slugs.remove(slug, document._id)
    for (const { target } of referencesOf(document)) this.#referring.remove(target, document._id)
  }
}
