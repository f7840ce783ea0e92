import { type PublishFailure, publishFailureOf } from './publish-failure.ts'
import {
  type PublishOptions,
  publishWork,
  type ReleaseInProgress,
  ReleaseNotRecordedError,
} from './publish-work.ts'
import type { Person } from './release.ts'
import type { RebuildReason, ReleaseWork } from './release-work.ts'
import { RequestedWork } from './requested-work.ts'
import { type RetryDelays, retryDelay, Sleep } from './retry-delays.ts'
import type { Reported } from './webhook-queue-lines.ts'

/** Within this time a service's queries show a change that it has reported, but for rare cases. */
const SHOWN_WITHIN_MS = 5000

export interface PublisherOptions extends Omit<PublishOptions, 'now'> {
  now?: () => Date
  retryMs?: RetryDelays
  /** After this time a reported change that could not be seen is looked for once more. */
  shownWithinMs?: number
}

/**
 * Makes releases of what was reported, one at a time; what is reported meanwhile makes one more. A failure leaves the live
 * site as it is and its work undone, which is tried again later.
 */
export class Publisher {
  readonly #options: PublisherOptions
  readonly #now: () => Date
  readonly #listeners = new Set<() => void>()
  #problem: PublishFailure | null = null
  #inProgress: ReleaseInProgress | null = null
  #hasCompared = false
  #isWorking = false
  readonly #requested = new RequestedWork()
  #failures = 0
  /** By `performance.now`, because the clock may be set (PUB-12). */
  #retryAt = 0
  #isStopped = false
  readonly #sleep = new Sleep()
  #running: Promise<void> = Promise.resolve()

  constructor(options: PublisherOptions) {
    this.#options = options
    this.#now = options.now ?? (() => new Date())
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

  /** Whether the live release has all that the publisher knows of. */
  get isIdle(): boolean {
    return this.#hasCompared && !this.#isWorking && !this.#hasWork()
  }

  get problem(): PublishFailure | null {
    return this.#problem
  }

  get inProgress(): ReleaseInProgress | null {
    return this.#inProgress
  }

  /** Calls back after every change of what the publisher does; returns how to end that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Queues what a webhook reported. @throws the error of the disk; the sender has to repeat it. */
  async enqueue(key: string, reported: Reported): Promise<void> {
    const isNew = await this.#options.queue.add(key, reported)
    if (isNew) this.#tryAtOnce()
  }

  /** Compares the live release with the services, because webhooks may get lost. */
  reconcile(): void {
    this.#requested.compare()
    this.#sleep.wake()
  }

  /** Makes everything again, because of something other than content and products. */
  rebuild(reason: RebuildReason): void {
    this.#requested.rebuild(reason)
    this.#tryAtOnce()
  }

  /** Makes everything again at somebody's request; ends holding. */
  async publishNow(by: Person): Promise<void> {
    await this.#options.store.resume()
    this.#options.log('publishing was requested', { by: by.name })
    this.#requested.publish(by)
    this.#tryAtOnce()
  }

  /** Goes back to a release and publishes nothing until somebody resumes. @throws RangeError for an unknown release. */
  async goBack(release: number, by: Person): Promise<void> {
    await this.#options.store.goBack({ release, by, at: this.#now().toISOString() })
    this.#options.log('went back', { release, by: by.name })
    this.announce()
  }

  /** Publishes again, at once what was held. */
  async resume(by: Person): Promise<void> {
    if (this.#options.store.held === null) return
    await this.#options.store.resume()
    this.#options.log('publishing was resumed', { by: by.name })
    this.#requested.compare()
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
    const { store, queue } = this.#options
    if (store.held !== null) return false
    return !this.#requested.isEmpty || queue.pending().length > 0
  }

  /** Resolves when there is something to do, or the publisher is stopped. */
  async #whenNeeded(): Promise<void> {
    while (!this.#isStopped) {
      const delay = this.#retryAt - performance.now()
      if (this.#hasWork() && delay <= 0) return
      await this.#sleep.for(this.#hasWork() ? delay : null)
    }
  }

  async #run(): Promise<void> {
    for (;;) {
      await this.#whenNeeded()
      if (this.#isStopped) return
      const work = this.#takeWork()
      this.#isWorking = true
      try {
        const unseen = await publishWork(work, { ...this.#options, now: this.#now }, (release) => {
          this.#inProgress = release
          this.announce()
        })
        if (unseen.length > 0) this.#lookAgainFor(unseen)
        this.#failures = 0
        this.#problem = null
      } catch (error) {
        if (!(error instanceof ReleaseNotRecordedError)) this.#requested.putBack(work)
        // A release that could not go live because publishing is held is no failure; its changes wait.
        if (this.#options.store.held === null) this.#fail(error)
      }
      this.#hasCompared = true
      this.#inProgress = null
      this.#isWorking = false
      this.announce()
    }
  }

  #lookAgainFor(unseen: readonly Reported[]): void {
    const lookAgain = () => {
      this.#requested.lookAgain(unseen)
      this.#sleep.wake()
    }
    setTimeout(lookAgain, this.#options.shownWithinMs ?? SHOWN_WITHIN_MS).unref()
  }

  #takeWork(): ReleaseWork {
    const { store, queue, code } = this.#options
    const { live } = store
    return this.#requested.take(queue.pending(), live === null || live.code.hash !== code.hash)
  }

  #fail(error: unknown): void {
    this.#failures += 1
    const delay = retryDelay(this.#failures, this.#options.retryMs)
    this.#retryAt = performance.now() + delay
    this.#problem = publishFailureOf(error, this.#now(), delay)
    const { kind, message: reason } = this.#problem
    const cause = error instanceof Error && error.cause !== undefined ? { cause: String(error.cause) } : {}
    if (kind === 'publishing') this.#options.meter?.countFailure()
    this.#options.log(
      kind === 'publishing'
        ? 'publishing failed; the live site is as it was'
        : 'what is live could not be recorded',
      { reason, ...cause },
    )
  }
}
