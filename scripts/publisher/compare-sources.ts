import type { Change, Sources } from './release.ts'

/**
 * The present revisions of some documents and products; `asked` says of which, so that absent ones are known to be
 * gone.
 */
export interface SourceRevisions {
  documents: {
    asked: readonly string[] | 'all'
    found: ReadonlyMap<string, { revision: string; type: string }>
  }
  products: { asked: readonly string[] | 'all'; found: ReadonlyMap<string, string> }
}

/** The ids that a reading is about: those that were asked for, or all that are there now or were there before. */
const idsOf = (asked: readonly string[] | 'all', found: ReadonlyMap<string, unknown>, before: object) =>
  asked === 'all' ? new Set([...found.keys(), ...Object.keys(before)]) : new Set([...asked, ...found.keys()])

/** What differs between a release's sources and the services: new, changed and deleted documents and products. */
export function changesSince(before: Sources, { documents, products }: SourceRevisions): Change[] {
  const changedDocuments = [...idsOf(documents.asked, documents.found, before.documents)].filter(
    (id) => documents.found.get(id)?.revision !== before.documents[id]?.revision,
  )
  const changedProducts = [...idsOf(products.asked, products.found, before.products)].filter(
    (id) => products.found.get(id) !== before.products[id],
  )
  return [
    ...changedDocuments.map((id): Change => ({ kind: 'document', id })),
    ...changedProducts.map((id): Change => ({ kind: 'product', id })),
  ]
}

/** The sources of a release that is made after a reading; `at` is noted for what is new in it (ISO 8601). */
export function sourcesAfter(
  before: Sources | null,
  { documents, products }: SourceRevisions,
  at: string,
): Sources {
  const next: Sources = {
    documents: { ...before?.documents },
    products: { ...before?.products },
  }
  for (const id of idsOf(documents.asked, documents.found, next.documents)) {
    const found = documents.found.get(id)
    if (found === undefined) delete next.documents[id]
    else if (next.documents[id]?.revision !== found.revision) next.documents[id] = { ...found, since: at }
  }
  for (const id of idsOf(products.asked, products.found, next.products)) {
    const found = products.found.get(id)
    if (found === undefined) delete next.products[id]
    else next.products[id] = found
  }
  return next
}

/**
 * The reading, with these changed products as they were read afterwards: when each of those that there are was updated. A
 * product that was not read any more is not in the release, so that a later comparison finds it.
 */
export function withProducts(
  { documents, products }: SourceRevisions,
  changes: readonly Change[],
  updatedAt: Readonly<Record<string, string>>,
): SourceRevisions {
  const found = new Map(products.found)
  for (const { kind, id } of changes) {
    if (kind !== 'product') continue
    const time = updatedAt[id]
    if (time === undefined) found.delete(id)
    else found.set(id, time)
  }
  return { documents, products: { ...products, found } }
}
