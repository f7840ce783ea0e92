import { changesSince, type Reading, sourcesAfter } from './compare-sources.ts'
import type { DeliveryQueue, Reported } from './delivery-queue.ts'
import { type MakeRelease, ReleaseError } from './made-release.ts'
import type { PublisherMeter } from './publisher-metrics.ts'
import type { ReadAuthors } from './read-authors.ts'
import type { RevisionReader } from './read-revisions.ts'
import { readAllSources, readReportedSources } from './read-sources.ts'
import type { Change, Code, Person, Release, ReleaseRecord, Skipped } from './release.ts'
import type { ReleaseStore } from './release-store.ts'
import { type RetryDelays, retryDelay, Sleep } from './retry.ts'

/** After this long, the next release is a full one, whatever was reported. */
const FULL_RELEASE_MS = 24 * 60 * 60 * 1000
/** How many of a release's heavy pages the log names. */
const LISTED = 20

export interface Problem {
  message: string
  /** The documents that keep the release from being made. */
  documents: readonly Skipped[]
  at: string
  /** When the publisher tries again, unless something is published before. */
  retryAt: string
}

/** The release under way. */
export interface UnderWay {
  cause: ReleaseRecord['cause']
  since: string
  changes: readonly Change[] | 'everything'
}

export interface PublisherParts {
  store: ReleaseStore
  queue: DeliveryQueue
  revisions: RevisionReader
  readAuthors: ReadAuthors
  makeRelease: MakeRelease
  /** The code that releases are made by from now on. */
  code: Code
  /** Takes one line about each thing that happens. */
  log: (event: string, details?: Readonly<Record<string, unknown>>) => void
  meter?: PublisherMeter
  now?: () => Date
  retryMs?: RetryDelays
}

interface Work {
  /** Deliveries up to this sequence number are in the release. */
  through: number
  reported: readonly Reported[]
  /** When each of them arrived, where that is known. */
  arrivals: readonly string[]
  /** Compares everything with the services, not only what was reported. */
  isFull: boolean
  requestedBy: Person | null
  mustRenew: boolean
}

/** A release that is being made. */
interface Making {
  previous: Release | null
  cause: ReleaseRecord['cause']
  changes: readonly Change[] | 'everything'
  reading: Reading
  /** By `performance.now`. */
  started: number
}

const secondsSince = (started: number) => (performance.now() - started) / 1000

/**
 * Makes releases of what was reported, one at a time; what is reported meanwhile makes one more. A failure leaves the live
 * site as it is and its work undone, which is tried again later.
 */
export class Publisher {
  readonly #parts: PublisherParts
  readonly #now: () => Date
  readonly #listeners = new Set<() => void>()
  #problem: Problem | null = null
  #underWay: UnderWay | null = null
  #mustCompare = true
  #mustRenew = false
  #hasCompared = false
  #requestedBy: Person | null = null
  #failures = 0
  #retryAt = 0
  #isStopped = false
  readonly #sleep = new Sleep()
  #running: Promise<void> = Promise.resolve()

  constructor(parts: PublisherParts) {
    this.#parts = parts
    this.#now = parts.now ?? (() => new Date())
  }

  /** Compares the live release with the services, publishes the difference, and goes on until it is stopped. */
  start(): void {
    this.#running = this.#run()
  }

  /** Resolves when nothing is being made any more. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#sleep.wake()
    await this.#running
  }

  /** Whether the live release was compared with the services since the publisher started, or could not be. */
  get hasCompared(): boolean {
    return this.#hasCompared
  }

  get problem(): Problem | null {
    return this.#problem
  }

  get underWay(): UnderWay | null {
    return this.#underWay
  }

  /** Calls back after every change of what the publisher does; returns how to end that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes what a webhook reported. @throws the error of the disk; the sender has to repeat it. */
  async take(key: string, reported: Reported): Promise<void> {
    const isNew = await this.#parts.queue.add(key, reported)
    if (isNew) this.#tryAtOnce()
  }

  /** Compares the live release with the services, because webhooks may get lost. */
  reconcile(): void {
    this.#mustCompare = true
    this.#sleep.wake()
  }

  /** Makes everything anew, because something other than content and products has changed. */
  renew(): void {
    this.#mustRenew = true
    this.#tryAtOnce()
  }

  /** Makes everything anew at somebody's request; ends holding. */
  async publishNow(by: Person): Promise<void> {
    await this.#parts.store.resume()
    this.#parts.log('publishing was requested', { by: by.name })
    this.#requestedBy = by
    this.#tryAtOnce()
  }

  /** Goes back to a release and publishes nothing until somebody resumes. @throws RangeError for an unknown release. */
  async goBack(release: number, by: Person): Promise<void> {
    await this.#parts.store.goBack({ release, by, at: this.#now().toISOString() })
    this.#parts.log('went back', { release, by: by.name })
    this.announce()
  }

  /** Publishes again, at once what was held. */
  async resume(by: Person): Promise<void> {
    if (this.#parts.store.held === null) return
    await this.#parts.store.resume()
    this.#parts.log('publishing was resumed', { by: by.name })
    this.#mustCompare = true
    this.#tryAtOnce()
  }

  /** Tells everybody who subscribed that something has changed. */
  announce(): void {
    for (const listener of this.#listeners) listener()
  }

  /** New input may mend what failed, so it is tried at once. */
  #tryAtOnce(): void {
    this.#retryAt = 0
    this.#sleep.wake()
    this.announce()
  }

  #hasWork(): boolean {
    const { store, queue } = this.#parts
    if (store.held !== null) return false
    return this.#mustCompare || this.#mustRenew || this.#requestedBy !== null || queue.pending().length > 0
  }

  /** Resolves when there is something to do, or the publisher is stopped. */
  async #whenNeeded(): Promise<void> {
    while (!this.#isStopped) {
      const delay = this.#retryAt - this.#now().getTime()
      if (this.#hasWork() && delay <= 0) return
      await this.#sleep.for(this.#hasWork() ? delay : null)
    }
  }

  async #run(): Promise<void> {
    for (;;) {
      await this.#whenNeeded()
      if (this.#isStopped) return
      const work = this.#takeWork()
      try {
        await this.#publish(work)
        this.#failures = 0
        this.#problem = null
      } catch (error) {
        this.#putBack(work)
        // A release that could not go live because publishing is held is no failure; its changes wait.
        if (this.#parts.store.held === null) this.#fail(error)
      }
      this.#hasCompared = true
      this.#underWay = null
      this.announce()
    }
  }

  #takeWork(): Work {
    const pending = this.#parts.queue.pending()
    const live = this.#parts.store.live
    const isFull =
      this.#mustCompare ||
      this.#mustRenew ||
      this.#requestedBy !== null ||
      live === null ||
      live.code.hash !== this.#parts.code.hash
    const work = {
      through: pending.at(-1)?.sequence ?? 0,
      reported: pending.map(({ reported }) => reported),
      arrivals: pending.flatMap(({ at }) => at ?? []),
      isFull,
      requestedBy: this.#requestedBy,
      mustRenew: this.#mustRenew,
    }
    this.#mustCompare = false
    this.#mustRenew = false
    this.#requestedBy = null
    return work
  }

  #putBack({ isFull, mustRenew, requestedBy }: Work): void {
    this.#mustCompare ||= isFull
    this.#mustRenew ||= mustRenew
    this.#requestedBy ??= requestedBy
  }

  #fail(error: unknown): void {
    const now = this.#now().getTime()
    this.#failures += 1
    this.#retryAt = now + retryDelay(this.#failures, this.#parts.retryMs)
    const message = error instanceof Error ? error.message : String(error)
    this.#problem = {
      message,
      documents: error instanceof ReleaseError ? error.problems : [],
      at: new Date(now).toISOString(),
      retryAt: new Date(this.#retryAt).toISOString(),
    }
    this.#parts.meter?.failed()
    this.#parts.log('publishing failed; the live site is as it was', { reason: message })
  }

  #causeOf({ requestedBy, mustRenew }: Work, live: Release | null): ReleaseRecord['cause'] {
    if (live === null) return 'first'
    if (mustRenew || live.code.hash !== this.#parts.code.hash) return 'code'
    if (requestedBy !== null) return 'request'
    const lastFull = this.#parts.store.releases.find(({ changes }) => changes.length === 0)
    const age = this.#now().getTime() - Date.parse(lastFull?.madeAt ?? live.madeAt)
    return age >= FULL_RELEASE_MS ? 'daily' : 'changes'
  }

  /** Makes a release of what differs from the live one, if anything does. */
  async #publish(work: Work): Promise<void> {
    const { store, queue, revisions, log } = this.#parts
    const started = performance.now()
    const previous = store.live
    const cause = this.#causeOf(work, previous)
    const since = this.#now().toISOString()
    const reading =
      work.isFull || previous === null
        ? await readAllSources(revisions)
        : await readReportedSources(revisions, work.reported, previous.madeAt)
    const differences = previous === null ? [] : changesSince(previous.sources, reading)
    const changes = cause === 'changes' ? differences : 'everything'
    if (changes.length === 0) {
      await queue.markDone(work.through)
      return
    }
    this.#underWay = { cause, since, changes }
    this.announce()
    log('a release is being made', { cause, changes: changes === 'everything' ? changes : changes.length })
    await this.#makeLive(work, { previous, cause, changes, reading, started })
    this.#reportLive(work, { cause, started })
    await queue.markDone(work.through)
    await store.prune()
  }

  /** @throws ReleaseError when it cannot be made, or somebody has gone back meanwhile. */
  async #makeLive({ requestedBy }: Work, making: Making): Promise<void> {
    const { store, makeRelease, readAuthors, code } = this.#parts
    const { previous, cause, changes, reading, started } = making
    const { number, directory } = await store.begin()
    try {
      const listed = changes === 'everything' ? [] : changes
      const [made, authors] = await Promise.all([
        makeRelease({ previous, changes, outDir: directory }),
        readAuthors(listed),
      ])
      const madeAt = this.#now().toISOString()
      await store.add({
        number,
        cause,
        requestedBy,
        code,
        madeAt,
        seconds: secondsSince(started),
        pages: made.pages,
        changedFiles: made.changed.length,
        changes: listed.map((change) => ({ ...change, author: authors.get(change.id) ?? null })),
        skipped: [...made.skipped],
        heavyPages: [...made.heavyPages],
        sources: sourcesAfter(previous?.sources ?? null, reading, madeAt),
      })
      if (!(await store.switchTo(number))) throw new ReleaseError('Somebody went back to an earlier release.')
    } catch (error) {
      if (store.live?.number !== number) await store.discard(number)
      throw error
    }
  }

  #reportLive({ arrivals }: Work, { cause, started }: Pick<Making, 'cause' | 'started'>): void {
    const { store, meter, log } = this.#parts
    const now = this.#now().getTime()
    meter?.live({
      waited: arrivals.map((at) => Math.max(0, (now - Date.parse(at)) / 1000)),
      seconds: secondsSince(started),
      cause,
    })
    const { number: release, seconds, heavyPages = [] } = store.live ?? {}
    log('a release is live', { release, cause, seconds })
    if (heavyPages.length > 0)
      log('pages are heavier than their budget', { release, pages: heavyPages.slice(0, LISTED) })
  }
}
