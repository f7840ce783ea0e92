import type { Release } from '../release.ts'
import type { ReleaseStore } from '../release-store.ts'
import { type RetryDelays, retryDelay, Sleep } from '../retry-delays.ts'
import { type Target, TargetError } from './target.ts'
import { type UploadEntry, type UploadRecord, withUploaded } from './upload-record.ts'

export interface UploadProblem {
  message: string
  at: string
  retryAt: string
}

export interface UploadStatus {
  /** What editors read: "Netlify". */
  name: string
  /** `building`: the host was asked to build the site, and does not say when it is done. */
  state: 'live' | 'building' | 'uploading' | 'failed' | 'waiting'
  /** The release that the host shows, or was asked to build; null where that is not known. */
  release: number | null
  since: string | null
  problem: UploadProblem | null
  /** From a failure until an upload has succeeded, while a newer release is uploaded too. */
  isFailing: boolean
}

export interface RunnerOptions {
  store: ReleaseStore
  record: UploadRecord
  log: (event: string, details?: Readonly<Record<string, unknown>>) => void
  onChange: () => void
  now?: () => Date
  retryMs?: RetryDelays
}

/** Keeps one host on the live release: uploads it whenever it is another one, and tries again after failures. */
export class UploadRunner {
  readonly #target: Target
  readonly #options: RunnerOptions
  readonly #now: () => Date
  #underWay: { release: number; abort: AbortController } | null = null
  #problem: UploadProblem | null = null
  /** `retryAt` by `performance.now`, because the clock may be set. */
  #failed: { release: number; count: number; retryAt: number } | null = null
  #isStopped = false
  readonly #sleep = new Sleep()
  #running: Promise<void> = Promise.resolve()

  constructor(target: Target, options: RunnerOptions) {
    this.#target = target
    this.#options = options
    this.#now = options.now ?? (() => new Date())
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Resolves when nothing is being sent any more; the next start goes on with it. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#underWay?.abort.abort()
    this.#sleep.wake()
    await this.#running
  }

  /** Looks at what is live now. Going back does not wait for an upload of what somebody went back from. */
  follow(): void {
    const { live, held } = this.#options.store
    if (held !== null && this.#underWay !== null && this.#underWay.release !== live?.number)
      this.#underWay.abort.abort()
    this.#sleep.wake()
  }

  /** What is written down about the host. */
  get entry(): UploadEntry {
    return this.#options.record.of(this.#target.id)
  }

  get status(): UploadStatus {
    const { shown } = this.entry
    const wanted = this.#wanted()
    // Somebody went back to what the host showed while a later one was being uploaded, so it may show either.
    const known = wanted !== null && wanted.number === shown?.release ? null : shown
    return {
      name: this.#target.name,
      state: this.#state(),
      release: known?.release ?? null,
      since: known?.at ?? null,
      problem: this.#problemOf(wanted?.number),
      isFailing: wanted !== null && this.#failed !== null,
    }
  }

  #state(): UploadStatus['state'] {
    const { shown } = this.entry
    if (this.#wanted() === null && shown !== null) return shown.isLive ? 'live' : 'building'
    if (this.#problemOf(this.#wanted()?.number) !== null) return 'failed'
    return this.#underWay === null ? 'waiting' : 'uploading'
  }

  /** The live release, unless the host shows it and no upload was begun since that could replace it (PUB-02, PUB-06). */
  #wanted() {
    const { store } = this.#options
    const { shown, begun } = this.entry
    return begun === null && store.live?.number === shown?.release ? null : store.live
  }

  /** Why the upload of a release has failed; that of another one says nothing about it. */
  #problemOf(release: number | undefined): UploadProblem | null {
    return release !== undefined && this.#failed?.release === release ? this.#problem : null
  }

  /** How long to wait with an upload of a release, because it has failed. */
  #delayFor(release: number): number {
    if (this.#failed?.release !== release) return 0
    return this.#failed.retryAt - performance.now()
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const wanted = this.#wanted()
      const delay = wanted === null ? null : this.#delayFor(wanted.number)
      if (wanted !== null && delay !== null && delay <= 0) await this.#upload(wanted)
      else await this.#sleep.for(delay)
    }
  }

  async #upload({ number: release, directory, madeAt }: Release): Promise<void> {
    const { store, record, log, onChange } = this.#options
    const { id, name } = this.#target
    const abort = new AbortController()
    this.#underWay = { release, abort }
    onChange()
    const started = performance.now()
    try {
      await record.change(id, { begun: release })
      const { files, isLive } = await this.#target.upload({
        release,
        directory,
        isHeld: store.held !== null,
        signal: abort.signal,
        checkpoint: this.entry.checkpoint,
        saveCheckpoint: (text) => record.change(id, { checkpoint: { release, text } }),
      })
      const at = this.#now().toISOString()
      await record.change(id, withUploaded(this.entry, { release, madeAt, at, isLive }))
      this.#failed = null
      this.#problem = null
      const seconds = (performance.now() - started) / 1000
      log(isLive ? 'a release was uploaded' : 'a build was requested', {
        target: name,
        release,
        files,
        seconds,
      })
    } catch (error) {
      if (!abort.signal.aborted) this.#fail(release, error)
    } finally {
      this.#underWay = null
      onChange()
    }
  }

  #fail(release: number, error: unknown): void {
    const now = this.#now().getTime()
    const count = (this.#failed?.count ?? 0) + 1
    const asked = error instanceof TargetError ? error.retryAfterMs : null
    const delay = Math.max(asked ?? 0, retryDelay(count, this.#options.retryMs))
    this.#failed = { release, count, retryAt: performance.now() + delay }
    const message = error instanceof Error ? error.message : String(error)
    const retryAt = new Date(now + delay).toISOString()
    this.#problem = { message, at: new Date(now).toISOString(), retryAt }
    this.#options.log('an upload failed; the host shows what it did before', {
      target: this.#target.name,
      release,
      reason: message,
    })
  }
}
