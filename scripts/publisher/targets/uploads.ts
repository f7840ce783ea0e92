import type { Target } from './target.ts'
import type { UploadEntry } from './upload-record.ts'
import { type RunnerOptions, UploadRunner, type UploadStatus } from './upload-runner.ts'

/** Keeps every configured host on the live release, each at its own pace. */
export class Uploads {
  readonly #runners: readonly UploadRunner[]

  constructor(targets: readonly Target[], options: RunnerOptions) {
    this.#runners = targets.map((target) => new UploadRunner(target, options))
  }

  start(): void {
    for (const runner of this.#runners) runner.start()
  }

  /** To be called whenever another release may be live. */
  follow(): void {
    for (const runner of this.#runners) runner.follow()
  }

  get statuses(): UploadStatus[] {
    return this.#runners.map((runner) => runner.status)
  }

  /** What is written down about each host. */
  get entries(): UploadEntry[] {
    return this.#runners.map((runner) => runner.entry)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#runners.map((runner) => runner.stop()))
  }
}
