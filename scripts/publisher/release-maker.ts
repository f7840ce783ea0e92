import { rmSync } from 'node:fs'
import type { BuilderMessage } from './builder-protocol.ts'
import type { BuilderOptions, RenderedSite } from './incremental/builder-options.ts'
import { makeChangedRelease } from './incremental/make-changed-release.ts'
import { makeFullRelease } from './incremental/make-full-release.ts'
import type { MadeRelease } from './made-release.ts'

/** Makes a full release or warms up from the live one, and then incremental releases from there. */
export class ReleaseMaker {
  readonly #options: BuilderOptions
  #site: RenderedSite | null = null
  #isStale = false

  constructor(options: BuilderOptions) {
    this.#options = options
  }

  /** Whether a failure has left it without a known state. */
  get isStale(): boolean {
    return this.#isStale
  }

  /**
   * A warm-up of a live release that is not what it should be says what differs.
   * @throws ReleaseError; the errors of the build, the services and the disk.
   */
  async make(task: BuilderMessage): Promise<MadeRelease> {
    const { changes, outDir, isWarmUp } = task
    if (isWarmUp) return this.#warmUp(task)
    const site = this.#site
    this.#isStale = changes === 'everything' || site === null
    const { made, site: next } =
      changes === 'everything' || site === null
        ? await makeFullRelease(this.#options, task)
        : await makeChangedRelease(this.#options, site, { changes, outDir }, () => {
            this.#isStale = true
          })
    this.#site = next
    this.#isStale = false
    return made
  }

  /** Renders the live release again; if nothing differs, the next incremental release starts from it. */
  async #warmUp(task: BuilderMessage): Promise<MadeRelease> {
    this.#isStale = true
    try {
      const { made, site } = await makeFullRelease(this.#options, task)
      if (task.previous === null || made.changed.length > 0) return made
      this.#site = { ...site, directory: task.previous.directory }
      this.#options.spare.add(this.#site.directory, null)
      this.#isStale = false
      return made
    } finally {
      rmSync(task.outDir, { recursive: true, force: true })
    }
  }

  /** To be called while there is nothing else to do. */
  prepareNext(): void {
    if (this.#site !== null) this.#options.spare.prepare()
  }
}
