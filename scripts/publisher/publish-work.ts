import { changesSince, type SourceRevisions, sourcesAfter, withProducts } from './compare-sources.ts'
import { type MadeRelease, type MakeRelease, ReleaseError } from './made-release.ts'
import type { PublisherMeter } from './publisher-meter.ts'
import type { ReadAuthors } from './read-authors.ts'
import type { RevisionReader } from './read-revisions.ts'
import { readAllSources, readReportedSources } from './read-sources.ts'
import type { Change, Code, Release, ReleaseRecord } from './release.ts'
import type { ReleaseStore } from './release-store.ts'
import type { ReleaseWork } from './release-work.ts'
import type { WebhookQueue } from './webhook-queue.ts'
import type { Reported } from './webhook-queue-lines.ts'

/** This long after a full release the next one is full, whatever was reported (PUB-11). */
const FULL_RELEASE_MS = 24 * 60 * 60 * 1000
/** How many changes a record lists, each with its author: an import changes thousands (PUB-17). */
const MAX_CHANGES_LISTED = 50
/** How many of a release's heavy pages the log names. */
const MAX_PAGES_LOGGED = 20

/** The release that is being made, as the status tells it. */
export interface ReleaseInProgress {
  cause: ReleaseRecord['cause']
  since: string
  /** How many changes it takes in; `everything` where all pages are made anew. */
  changes: number | 'everything'
}

export interface PublishOptions {
  store: ReleaseStore
  queue: WebhookQueue
  revisions: RevisionReader
  readAuthors: ReadAuthors
  makeRelease: MakeRelease
  /** The code that releases are made by from now on. */
  code: Code
  /** Takes one line about each thing that happens. */
  log: (event: string, details?: Readonly<Record<string, unknown>>) => void
  meter?: PublisherMeter
  now: () => Date
}

/** What it takes to make a release. */
interface ReleaseJob {
  previous: Release | null
  cause: ReleaseRecord['cause']
  changes: readonly Change[] | 'everything'
  reading: SourceRevisions
  /** By `performance.now`. */
  started: number
}

/** The release is live, but that could not be recorded, or flushed to the disk. */
export class ReleaseNotRecordedError extends Error {
  override name = 'ReleaseNotRecordedError'
}

/** @throws ReleaseNotRecordedError */
async function record(task: Promise<void>): Promise<void> {
  try {
    await task
  } catch (error) {
    throw new ReleaseNotRecordedError(error instanceof Error ? error.message : String(error), {
      cause: error,
    })
  }
}

const WENT_BACK = 'Somebody went back to an earlier release.'

const secondsSince = (started: number) => (performance.now() - started) / 1000

function causeOf(
  { requestedBy, rebuildReason }: ReleaseWork,
  { store, code, now }: PublishOptions,
  hasChanges: boolean,
): ReleaseRecord['cause'] {
  const { live } = store
  if (live === null) return 'first'
  if (rebuildReason === 'code' || live.code.hash !== code.hash) return 'code'
  // The only differences may be changes made meanwhile.
  if (rebuildReason === 'repair' && !hasChanges) return 'repair'
  if (requestedBy !== null) return 'request'
  if (live.fullAt === null) return 'daily'
  // The last one may have been noted by a clock that was ahead, and be still to come.
  const age = Math.abs(now().getTime() - Date.parse(live.fullAt))
  return age >= FULL_RELEASE_MS ? 'daily' : 'changes'
}

/** What a release was made of: its products may be newer, or older, than they were read before. */
const readFor = (
  { productUpdatedAt }: MadeRelease,
  { reading, changes }: Pick<ReleaseJob, 'reading' | 'changes'>,
): SourceRevisions =>
  productUpdatedAt === undefined
    ? reading
    : withProducts(reading, changes === 'everything' ? [] : changes, productUpdatedAt)

/**
 * Returns false where no file of the site differs: then only the live release's record changes, which takes the new sources.
 * @throws ReleaseError when it cannot be made, or somebody has gone back meanwhile.
 */
async function makeLive(
  { requestedBy }: ReleaseWork,
  { store, makeRelease, readAuthors, code, log, now }: PublishOptions,
  job: ReleaseJob,
): Promise<boolean> {
  const { previous, cause, changes, started } = job
  const { number, directory } = await store.begin()
  try {
    const listed = changes === 'everything' ? [] : changes.slice(0, MAX_CHANGES_LISTED)
    const [made, authors] = await Promise.all([
      makeRelease({ previous, changes, outDir: directory }),
      readAuthors(listed),
    ])
    const madeAt = now().toISOString()
    const skipped = [...made.skipped]
    const sources = sourcesAfter(previous?.sources ?? null, readFor(made, job), madeAt)
    if (previous !== null && made.isUnchanged === true) {
      if (!(await store.updateLive(previous.number, { sources, skipped }))) throw new ReleaseError(WENT_BACK)
      return false
    }
    await store.add({
      number,
      cause,
      requestedBy,
      code,
      madeAt,
      fullAt: changes === 'everything' ? madeAt : (previous?.fullAt ?? null),
      seconds: secondsSince(started),
      pages: made.pages,
      changedFiles: made.changed.length,
      changes: listed.map((change) => ({ ...change, author: authors.get(change.id) ?? null })),
      changeCount: changes === 'everything' ? 0 : changes.length,
      skipped,
      heavyPages: [...made.heavyPages],
      sources,
    })
    if (!(await store.switchTo(number))) throw new ReleaseError(WENT_BACK)
  } catch (error) {
    // The next switch flushes the folder again.
    if (store.live?.number === number)
      log('the switch could not be flushed to the disk', { reason: String(error) })
    else {
      await store.discard(number)
      throw error
    }
  }
  return true
}

function reportLive(
  { arrivals }: ReleaseWork,
  { store, meter, log, now }: PublishOptions,
  { cause, started }: ReleaseJob,
): void {
  const liveAt = now().getTime()
  meter?.recordLive({
    waited: arrivals.map((at) => Math.max(0, (liveAt - Date.parse(at)) / 1000)),
    seconds: secondsSince(started),
    cause,
  })
  const { number: release, seconds, heavyPages = [] } = store.live ?? {}
  log('a release is live', { release, cause, seconds })
  if (heavyPages.length > 0)
    log('pages are heavier than their budget', { release, pages: heavyPages.slice(0, MAX_PAGES_LOGGED) })
}

/** What was reported and is as in the live release: its service may tell of a change before it shows it. */
function unseenOf({ reported }: ReleaseWork, differences: readonly Change[]): Reported[] {
  const changed = new Set(differences.map(({ id }) => id))
  return reported.filter((one) => one.kind !== 'products' && !changed.has(one.id))
}

/**
 * Makes a release of what differs from the live one, if anything does, and makes it live, unless it would be a copy.
 * @param onStart Told of the release before it is made.
 * @returns What was reported for the first time, and could not be seen.
 * @throws ReleaseError when it cannot be made, or somebody has gone back meanwhile; ReleaseNotRecordedError when it is live.
 */
export async function publishWork(
  work: ReleaseWork,
  options: PublishOptions,
  onStart: (release: ReleaseInProgress) => void,
): Promise<readonly Reported[]> {
  const { store, queue, revisions, log, now } = options
  const started = performance.now()
  const previous = store.live
  const since = now().toISOString()
  const reading =
    work.comparesEverything || previous === null
      ? await readAllSources(revisions)
      : await readReportedSources(revisions, [...work.reported, ...work.reportedBefore], previous.madeAt)
  const differences = previous === null ? [] : changesSince(previous.sources, reading)
  const unseen = previous === null ? [] : unseenOf(work, differences)
  const cause = causeOf(work, options, differences.length > 0)
  const changes = cause === 'changes' ? differences : 'everything'
  if (changes !== 'everything' && changes.length === 0) {
    await record(queue.markDone(work.through))
    return unseen
  }
  const count = changes === 'everything' ? changes : changes.length
  onStart({ cause, since, changes: count })
  log('a release is being made', { cause, changes: count })
  const job: ReleaseJob = { previous, cause, changes, reading, started }
  if (await makeLive(work, options, job)) {
    reportLive(work, options, job)
    await store
      .prune()
      .catch((error: unknown) => log('old releases could not be removed', { reason: String(error) }))
  } else
    log('the changes change no file of the live release', { release: store.live?.number, changes: count })
  await record(queue.markDone(work.through))
  return unseen
}
