import type { User } from '../accounts.ts'
import { matchesQuery, type QueryContext } from '../groq/run-query.ts'
import type { Committed } from '../store/dataset.ts'
import { isPublicId, isPublishedId, type JsonObject, type StoredDocument } from '../store/documents.ts'
import { effectOf } from '../store/mendoza-effects.ts'
import { View } from '../store/perspective-view.ts'

export interface Listening {
  query: string
  params: JsonObject
  user: User | null
  /** Whether drafts and versions count, too. */
  includeAllVersions: boolean
  includeMutations: boolean
  includeResult: boolean
  includePreviousRevision: boolean
  withEffects: boolean
  /** Whether to send an event for each transaction or for each change that is visible to the query. */
  visibility: string
}

/** The id of the document that a mutation changes. */
const mutationTarget = (mutation: Record<string, unknown>): unknown => {
  const [body] = Object.values(mutation)
  if (typeof body !== 'object' || body === null) return undefined
  return '_id' in body ? body._id : 'id' in body ? body.id : undefined
}

function passes(document: StoredDocument | null, listening: Listening, context: QueryContext): boolean {
  if (document === null) return false
  const view = new View()
  view.set(document._id, document)
  return matchesQuery(listening.query, listening.params, view, context)
}

/**
 * The `mutation` events of a transaction for one listener: one for each document that matches its query before or
 * after.
 */
export function eventsFor(
  { transaction, previous }: Committed,
  listening: Listening,
  context: QueryContext,
): JsonObject[] {
  const concerned = transaction.changes.flatMap(({ id, document }) => {
    if (listening.user === null && !isPublicId(id)) return []
    if (!listening.includeAllVersions && !isPublishedId(id)) return []
    const before = previous.get(id) ?? null
    const [was, is] = [passes(before, listening, context), passes(document, listening, context)]
    if (!was && !is) return []
    return [{ id, before, document, transition: was && is ? 'update' : is ? 'appear' : 'disappear' }]
  })
  return concerned.map(({ id, before, document, transition }, index) => ({
    eventId: `${transaction.id}#${id}`,
    documentId: id,
    transactionId: transaction.id,
    transition,
    identity: transaction.author,
    ...(before === null ? {} : { previousRev: before._rev }),
    resultRev: document?._rev ?? transaction.id,
    timestamp: transaction.timestamp,
    visibility: listening.visibility,
    // Counts the events of this listener only, because it waits for all of them.
    transactionTotalEvents: concerned.length,
    transactionCurrentEvent: index + 1,
    ...(listening.includeMutations
      ? { mutations: transaction.mutations.filter((mutation) => mutationTarget(mutation) === id) }
      : {}),
    ...(listening.includeResult && document !== null ? { result: document } : {}),
    ...(listening.includePreviousRevision && before !== null ? { previous: before } : {}),
    ...(listening.withEffects
      ? { effects: { apply: effectOf(before, document), revert: effectOf(document, before) } }
      : {}),
  }))
}
