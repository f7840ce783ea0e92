import type { PublishFailure } from './publish-failure.ts'
import type { ReleaseStore } from './release-store.ts'
import type { StatusOptions } from './status.ts'
import { shownSince } from './targets/shown-since.ts'

/** What the studio says on a document. */
export interface DocumentStatus {
  /** `building`: a host was asked to build the site with it, and does not say when it is done. */
  state: 'live' | 'publishing' | 'building' | 'held' | 'failed' | 'refused'
  /** Since when the shop, at every host, shows this revision; null while one does not. */
  since: string | null
  /** Why it cannot go live, for the state `refused`. */
  problems: readonly { field: string; reason: string }[]
  /** Who went back to which release, and when, for the state `held`. */
  held: { by: string; release: number; at: string } | null
  /** Why it is not live yet and when that is tried again, for the state `failed`. */
  failure: { reason: string; retryAt: string } | null
}

interface DocumentRevision {
  id: string
  revision: string | null
}

const failureOf = ({ message, retryAt }: Pick<PublishFailure, 'message' | 'retryAt'>) => ({
  reason: message,
  retryAt,
})

/** Whether a release shows a revision of a document; null for a release that is not kept. */
function showsRevision(
  release: number | null,
  store: ReleaseStore,
  { id, revision }: DocumentRevision,
): boolean | null {
  const record = store.releases.find(({ number }) => number === release)
  if (record === undefined) return null
  const isSkipped = record.skipped.some(({ documentId }) => documentId === id)
  return !isSkipped && (record.sources.documents[id]?.revision ?? null) === revision
}

/**
 * Since when all hosts that say when they are done show a document; without any, since its release was made.
 * @param madeAt When the first release with this revision was made, or the live one was found to show it.
 */
function liveSince({ store, uploads }: StatusOptions, document: DocumentRevision, madeAt: string): string {
  const times = uploads.entries
    .filter(({ shown }) => shown?.isLive)
    .map((entry) => shownSince(entry, madeAt, (release) => showsRevision(release, store, document)))
  // Where the revision changed no file, the hosts show its release for longer than there has been the revision.
  return [...times, madeAt].toSorted().at(-1) ?? madeAt
}

/** Whether the hosts show a document that the live release shows, and since when. */
function uploadState(
  options: StatusOptions,
  document: DocumentRevision,
): Pick<DocumentStatus, 'state' | 'since' | 'failure'> {
  const { store, uploads } = options
  const behind = uploads.statuses.filter(({ release }) => showsRevision(release, store, document) !== true)
  const problem = behind.find((status) => status.problem !== null)?.problem ?? null
  if (problem !== null) return { state: 'failed', since: null, failure: failureOf(problem) }
  if (behind.length > 0) return { state: 'publishing', since: null, failure: null }
  const isBuilding = uploads.statuses.some(({ state }) => state === 'building')
  const madeAt = store.live?.sources.documents[document.id]?.since
  return {
    state: isBuilding ? 'building' : 'live',
    since: madeAt === undefined ? null : liveSince(options, document, madeAt),
    failure: null,
  }
}

/** Whether shoppers get a revision of a document; `revision` is null for a document that is not published. */
export function documentStatus(options: StatusOptions, document: DocumentRevision): DocumentStatus {
  const { publisher, store } = options
  const isShown = (store.live?.sources.documents[document.id]?.revision ?? null) === document.revision
  const refusals = [...(isShown ? (store.live?.skipped ?? []) : (publisher.problem?.documents ?? []))]
  const problems = refusals
    .filter(({ documentId }) => documentId === document.id)
    .map(({ field, reason }) => ({ field, reason }))
  const unknown = { since: null, problems, held: null, failure: null }
  if (problems.length > 0) return { ...unknown, state: 'refused' }
  if (isShown) return { ...unknown, ...uploadState(options, document) }
  const { held } = store
  if (held !== null)
    return { ...unknown, state: 'held', held: { by: held.by.name, release: held.release, at: held.at } }
  if (publisher.problem !== null && publisher.inProgress === null)
    return { ...unknown, state: 'failed', failure: failureOf(publisher.problem) }
  return { ...unknown, state: 'publishing' }
}
