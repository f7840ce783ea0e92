import { changesSince, type Reading, sourcesAfter } from './compare-sources.ts'
import type { DeliveryQueue, Reported } from './delivery-queue.ts'
import { type MakeRelease, ReleaseError } from './made-release.ts'
import type { PublisherMeter } from './publisher-metrics.ts'
import type { ReadAuthors } from './read-authors.ts'
import type { RevisionReader } from './read-revisions.ts'
import type { Change, Code, Person, Release, ReleaseRecord, Skipped } from './release.ts'
import type { ReleaseStore } from './release-store.ts'

/** How long after a failure the publisher tries again by itself, doubled each time. */
const RETRY_MS = { first: 5000, max: 300_000 }
/** Everything is made anew after this long, whatever was reported. */
const FULL_RELEASE_MS = 24 * 60 * 60 * 1000
/** How many of a release's heavy pages the log names. */
const LISTED = 20
/** How far the clocks of the services may be apart from the publisher's. */
const CLOCK_TOLERANCE_MS = 10 * 60 * 1000

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
  retryMs?: { first: number; max: number }
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
  #wake = () => {}
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
    this.#wake()
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
    this.#wake()
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
    this.#wake()
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
      await new Promise<void>((resolve) => {
        // A clock that is set back must not make the wait longer.
        const timer = this.#hasWork() ? setTimeout(resolve, Math.min(delay, RETRY_MS.max)) : undefined
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
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
        // What somebody went back from meanwhile is no failure; it waits like everything else.
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
    const { first, max } = this.#parts.retryMs ?? RETRY_MS
    const now = this.#now().getTime()
    this.#retryAt = now + Math.min(max, first * 2 ** this.#failures)
    this.#failures += 1
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

  async #read({ isFull, reported }: Work, live: Release | null): Promise<Reading> {
    const { revisions } = this.#parts
    if (isFull || live === null) {
      const [documents, products] = await Promise.all([revisions.documents('all'), revisions.products('all')])
      return { documents, products }
    }
    const idsOf = (kind: 'document' | 'product') => [
      ...new Set(reported.flatMap((one) => (one.kind === kind ? [one.id] : []))),
    ]
    const hasUnnamedProducts = reported.some(({ kind }) => kind === 'products')
    const since = new Date(Date.parse(live.madeAt) - CLOCK_TOLERANCE_MS).toISOString()
    const [documents, named, recent] = await Promise.all([
      revisions.documents(idsOf('document')),
      revisions.products(idsOf('product')),
      hasUnnamedProducts ? revisions.products({ updatedSince: since }) : null,
    ])
    const found = new Map([...named.found, ...(recent?.found ?? [])])
    return { documents, products: { asked: [...idsOf('product'), ...found.keys()], found } }
  }

  #causeOf({ requestedBy, mustRenew }: Work, live: Release | null): ReleaseRecord['cause'] {
    if (live === null) return 'first'
    if (mustRenew || live.code.hash !== this.#parts.code.hash) return 'code'
    if (requestedBy !== null) return 'request'
    const lastFull = this.#parts.store.releases.find(({ changes }) => changes.length === 0)
    const age = this.#now().getTime() - Date.parse(lastFull?.madeAt ?? live.madeAt)
    return age >= FULL_RELEASE_MS ? 'daily' : 'changes'
  }

  async #publish(work: Work): Promise<void> {
    const { store, queue, makeRelease, readAuthors, code, log } = this.#parts
    const previous = store.live
    const cause = this.#causeOf(work, previous)
    const started = performance.now()
    const since = this.#now().toISOString()
    const reading = await this.#read(work, previous)
    const differences = previous === null ? [] : changesSince(previous.sources, reading)
    const changes = cause === 'changes' ? differences : 'everything'
    if (changes.length === 0) {
      await queue.markDone(work.through)
      return
    }
    this.#underWay = { cause, since, changes }
    this.announce()
    log('a release is being made', { cause, changes: changes === 'everything' ? changes : changes.length })
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
        requestedBy: work.requestedBy,
        code,
        madeAt,
        seconds: (performance.now() - started) / 1000,
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
    this.#parts.meter?.live({
      waited: work.arrivals.map((at) => Math.max(0, (this.#now().getTime() - Date.parse(at)) / 1000)),
      seconds: (performance.now() - started) / 1000,
      cause,
    })
    log('a release is live', { release: number, cause, seconds: store.live?.seconds })
    const heavyPages = store.live?.heavyPages ?? []
    if (heavyPages.length > 0)
      log('pages are heavier than their budget', { release: number, pages: heavyPages.slice(0, LISTED) })
    await queue.markDone(work.through)
    await store.prune()
  }
}
