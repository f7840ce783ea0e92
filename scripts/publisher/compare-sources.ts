import type { Change, Sources } from './release.ts'

/**
 * The present revisions of some documents and products. One of `requestedIds` that is not in `found` is deleted.
 */
export interface SourceRevisions {
  documents: {
    requestedIds: readonly string[] | 'all'
    found: ReadonlyMap<string, { revision: string; type: string }>
  }
  products: { requestedIds: readonly string[] | 'all'; found: ReadonlyMap<string, string> }
}

/** The ids whose revisions were read: the requested ones, or all that exist now or existed before. */
const idsOf = (
  requestedIds: readonly string[] | 'all',
  found: ReadonlyMap<string, unknown>,
  before: object,
) =>
  requestedIds === 'all'
    ? new Set([...found.keys(), ...Object.keys(before)])
    : new Set([...requestedIds, ...found.keys()])

/** What differs between a release's sources and the services: new, changed and deleted documents and products. */
export function changesSince(before: Sources, { documents, products }: SourceRevisions): Change[] {
  const changedDocuments = [...idsOf(documents.requestedIds, documents.found, before.documents)].filter(
    (id) => documents.found.get(id)?.revision !== before.documents[id]?.revision,
  )
  const changedProducts = [...idsOf(products.requestedIds, products.found, before.products)].filter(
    (id) => products.found.get(id) !== before.products[id],
  )
  return [
    ...changedDocuments.map((id): Change => ({ kind: 'document', id })),
    ...changedProducts.map((id): Change => ({ kind: 'product', id })),
  ]
}

/** The sources of the release made from these revisions; new ones get the time `at` (ISO 8601). */
export function sourcesAfter(
  before: Sources | null,
  { documents, products }: SourceRevisions,
  at: string,
): Sources {
  const next: Sources = {
    documents: { ...before?.documents },
    products: { ...before?.products },
  }
  for (const id of idsOf(documents.requestedIds, documents.found, next.documents)) {
    const found = documents.found.get(id)
    if (found === undefined) delete next.documents[id]
    else if (next.documents[id]?.revision !== found.revision) next.documents[id] = { ...found, since: at }
  }
  for (const id of idsOf(products.requestedIds, products.found, next.products)) {
    const found = products.found.get(id)
    if (found === undefined) delete next.products[id]
    else next.products[id] = found
  }
  return next
}

/**
 * The revisions, updated with the times at which changed products were read for the release. A product that was not read
 * is absent, so that a later comparison finds it.
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
