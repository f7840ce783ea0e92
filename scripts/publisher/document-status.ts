import type { PublishFailure } from './publish-failure.ts'
import type { ReleaseStore } from './release-store.ts'
import type { StatusParts } from './status.ts'
import type { UploadStatus } from './targets/upload-runner.ts'

/** What the studio says on a document. */
export interface DocumentStatus {
  /** `building`: a host was asked to build the site with it, and does not say when it is done. */
  state: 'live' | 'publishing' | 'building' | 'held' | 'failed' | 'refused'
  /** Since when the shop shows this revision. */
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

/** Whether a host's release has a revision of a document. */
function shows({ release }: UploadStatus, store: ReleaseStore, { id, revision }: DocumentRevision): boolean {
  const record = store.releases.find(({ number }) => number === release)
  return record !== undefined && (record.sources.documents[id]?.revision ?? null) === revision
}

/** What keeps a document, which the live release shows, from shoppers of the hosts that it is uploaded to. */
function uploadState(
  { store, uploads }: StatusParts,
  document: DocumentRevision,
): Pick<DocumentStatus, 'state' | 'failure'> {
  const behind = uploads.statuses.filter((status) => !shows(status, store, document))
  const problem = behind.find((status) => status.problem !== null)?.problem ?? null
  if (problem !== null) return { state: 'failed', failure: failureOf(problem) }
  if (behind.length > 0) return { state: 'publishing', failure: null }
  const isBuilding = uploads.statuses.some(({ state }) => state === 'building')
  return { state: isBuilding ? 'building' : 'live', failure: null }
}

/** Whether shoppers get a revision of a document; `revision` is null for a document that is not published. */
export function documentStatus(parts: StatusParts, document: DocumentRevision): DocumentStatus {
  const { publisher, store } = parts
  const known = store.live?.sources.documents[document.id]
  const isShown = (known?.revision ?? null) === document.revision
  const refusals = [...(isShown ? (store.live?.skipped ?? []) : (publisher.problem?.documents ?? []))]
  const problems = refusals
    .filter(({ documentId }) => documentId === document.id)
    .map(({ field, reason }) => ({ field, reason }))
  const unknown = { since: null, problems, held: null, failure: null }
  if (problems.length > 0) return { ...unknown, state: 'refused' }
  if (isShown) return { ...unknown, ...uploadState(parts, document), since: known?.since ?? null }
  const { held } = store
  if (held !== null)
    return { ...unknown, state: 'held', held: { by: held.by.name, release: held.release, at: held.at } }
  if (publisher.problem !== null && publisher.inProgress === null)
    return { ...unknown, state: 'failed', failure: failureOf(publisher.problem) }
  return { ...unknown, state: 'publishing' }
}
