import { toMutations } from './actions.ts'
import type { Dataset } from './dataset.ts'
import { readMutations } from './mutations.ts'
import { releaseSourceOf } from './release-source.ts'
import { type ContentRelease, readRelease, releaseDocumentId } from './releases.ts'

/** A timer of Node's counts at most 24 days; a longer wait is begun again. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1000
const AUTHOR = 'system'

const scheduled = (dataset: Dataset): { release: ContentRelease; dueMs: number }[] =>
  dataset.perspectives.raw.byType('system.release').flatMap((document) => {
    const release = readRelease(document)
    if (release?.state !== 'scheduled' || release.publishAt === undefined) return []
    return [{ release, dueMs: Date.parse(release.publishAt) }]
  })

async function publish(dataset: Dataset, { name, _id }: ContentRelease): Promise<void> {
  const commit = (mutations: ReturnType<typeof readMutations>) =>
    dataset.commit(mutations, { author: AUTHOR, select: () => [] })
  try {
    const source = await releaseSourceOf(dataset)
    await commit(toMutations([{ actionType: 'sanity.action.release.publish', releaseId: name }], source))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.error(`content: the release "${name}" cannot be published: ${message}`)
    const set = { state: 'active', error: { message } }
    await commit(readMutations([{ patch: { id: _id, set, unset: ['publishAt'] } }]))
  }
}

/**
 * Publishes scheduled releases of a dataset when they are due, also those that came due while the service was not
 * running. A release that cannot be published is active again, with the reason in its `error`. Returns a function that
 * stops it.
 */
export function publishScheduledReleases(dataset: Dataset): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const publishDue = async () => {
    for (const { release, dueMs } of scheduled(dataset)) {
      if (dueMs <= Date.now() && !isStopped) await publish(dataset, release)
    }
    wait()
  }
  const wait = () => {
    clearTimeout(timer)
    const waits = scheduled(dataset).map(({ dueMs }) => dueMs - Date.now())
    if (isStopped || waits.length === 0) return
    const delay = Math.min(MAX_WAIT_MS, Math.max(0, Math.min(...waits)))
    timer = setTimeout(() => {
      publishDue().catch((error: unknown) => console.error('content: scheduled releases stopped:', error))
    }, delay)
  }
  const unsubscribe = dataset.subscribe(({ transaction }) => {
    if (transaction.changes.some(({ id }) => id.startsWith(releaseDocumentId('')))) wait()
  })
  wait()
  return () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
  }
}
