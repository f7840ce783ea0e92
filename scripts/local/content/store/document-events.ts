import { getPublishedId } from '@sanity/client/csm'
import type { Transaction } from './transaction-files.ts'

/** What happened to a document as a whole, as the history API tells it; edits are read from transactions instead. */
export interface DocumentEvent {
  type:
    | 'createDocumentVersion'
    | 'deleteDocumentVersion'
    | 'publishDocumentVersion'
    | 'unpublishDocument'
    | 'deleteDocumentGroup'
    | 'createLiveDocument'
    | 'updateLiveDocument'
  timestamp: string
  author: string
  /** The id of the published document. */
  documentId: string
  versionId?: string
  /** The revision of the version: for one that is gone, its last. */
  versionRevisionId?: string
  /** The revision of the published document. */
  revisionId?: string
  releaseId?: string
  publishCause?: 'document.publish' | 'release.publish'
}

type Change = Transaction['changes'][number]
type EventDetails = Omit<DocumentEvent, 'timestamp' | 'author' | 'documentId'>

const releaseOf = (id: string) => /^versions\.([^.]+)\./.exec(id)?.[1]
const isCreated = ({ previousRev, document }: Change) => previousRev === null && document !== null
const isDeleted = ({ previousRev, document }: Change) => previousRev !== null && document === null

function toVersion(id: string, versionRevisionId: string) {
  const releaseId = releaseOf(id)
  return { versionId: id, versionRevisionId, ...(releaseId === undefined ? {} : { releaseId }) }
}

const publishing = ({ id, previousRev }: Change, revisionId: string): EventDetails => ({
  type: 'publishDocumentVersion',
  revisionId,
  publishCause: releaseOf(id) === undefined ? 'document.publish' : 'release.publish',
  ...toVersion(id, previousRev ?? ''),
})

/** What a transaction did to a draft or to a release's version. */
function versionEvent(transaction: Transaction, version: Change | undefined, published: Change | undefined) {
  if (version === undefined)
    return published !== undefined && isDeleted(published) ? { type: 'deleteDocumentGroup' as const } : null
  if (isDeleted(version))
    return published !== undefined && published.document !== null
      ? publishing(version, transaction.id)
      : { type: 'deleteDocumentVersion' as const, ...toVersion(version.id, version.previousRev ?? '') }
  if (!isCreated(version)) return null
  const type = published !== undefined && isDeleted(published) ? 'unpublishDocument' : 'createDocumentVersion'
  return { type, ...toVersion(version.id, transaction.id) } satisfies EventDetails
}

/** What a transaction did to a published document. */
function publishedEvent(transaction: Transaction, published: Change | undefined): EventDetails | null {
  if (published === undefined) return null
  const versions = transaction.changes.filter(
    ({ id }) => id !== published.id && getPublishedId(id) === published.id,
  )
  if (published.document === null) {
    const made = versions.find(isCreated)
    return made === undefined
      ? { type: 'deleteDocumentGroup' }
      : { type: 'unpublishDocument', ...toVersion(made.id, transaction.id) }
  }
  const gone = versions.find(isDeleted)
  if (gone !== undefined) return publishing(gone, transaction.id)
  const type = isCreated(published) ? 'createLiveDocument' : 'updateLiveDocument'
  return { type, revisionId: transaction.id }
}

/**
 * The events of a published document, a draft or a release's version, latest first.
 * @param transactions All that changed it or its published document, oldest first.
 */
export function documentEvents(id: string, transactions: readonly Transaction[]): DocumentEvent[] {
  const documentId = getPublishedId(id)
  return transactions
    .flatMap((transaction): DocumentEvent[] => {
      const changeOf = (asked: string) => transaction.changes.find((change) => change.id === asked)
      const details: EventDetails | null =
        id === documentId
          ? publishedEvent(transaction, changeOf(id))
          : versionEvent(transaction, changeOf(id), changeOf(documentId))
      const { timestamp, author } = transaction
      return details === null ? [] : [{ ...details, timestamp, author, documentId }]
    })
    .toReversed()
}
