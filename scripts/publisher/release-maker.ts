import { rmSync } from 'node:fs'
import type { BuilderTask } from './builder-client.ts'
import type { BuilderParts, RenderedSite } from './incremental/builder-parts.ts'
import { makeChangedRelease } from './incremental/make-changed-release.ts'
import { makeFullRelease } from './incremental/make-full-release.ts'
import type { MadeRelease } from './made-release.ts'

/** Makes first a full release, or the live one once more to go on from there, and then those of what has changed since. */
export class ReleaseMaker {
  readonly #parts: BuilderParts
  #site: RenderedSite | null = null
  #isStale = false

  constructor(parts: BuilderParts) {
    this.#parts = parts
  }

  /** Whether a failure has left it without a known state. */
  get isStale(): boolean {
    return this.#isStale
  }

  /**
   * A warm-up of a live release that is not what it should be says what differs.
   * @throws ReleaseError; the errors of the build, the services and the disk.
   */
  async make(task: BuilderTask): Promise<MadeRelease> {
    const { changes, outDir, isWarmUp } = task
    if (isWarmUp) return this.#warmUp(task)
    const site = this.#site
    this.#isStale = changes === 'everything' || site === null
    const { made, site: next } =
      changes === 'everything' || site === null
        ? await makeFullRelease(this.#parts, task)
        : await makeChangedRelease(this.#parts, site, { changes, outDir }, () => {
            this.#isStale = true
          })
    this.#site = next
    this.#isStale = false
    return made
  }

  /** Makes the site as the live release should have it, which is the one to go on from if it has. */
  async #warmUp(task: BuilderTask): Promise<MadeRelease> {
    this.#isStale = true
    try {
      const { made, site } = await makeFullRelease(this.#parts, task)
      if (task.previous === null || made.changed.length > 0) return made
      this.#site = { ...site, directory: task.previous.directory }
      this.#parts.spare.add(this.#site.directory, null)
      this.#isStale = false
      return made
    } finally {
      rmSync(task.outDir, { recursive: true, force: true })
    }
  }

  /** To be called while there is nothing else to do. */
  prepareNext(): void {
    if (this.#site !== null) this.#parts.spare.prepare()
  }
}
