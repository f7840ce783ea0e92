import type { Change, HeavyPage, Release, Skipped } from './release.ts'

export interface ReleaseRequest {
  /** The live release; null when there is none. */
  previous: Release | null
  /** The changes since then. `everything`: the code is new, or the changes are unknown. */
  changes: readonly Change[] | 'everything'
  /** The new release's folder, which does not exist yet. It must be complete as soon as it exists. */
  outDir: string
}

export interface MadeRelease {
  pages: number
  /** Files that are new or changed since the previous release, relative to the folder. */
  changed: readonly string[]
  /** No file differs from the previous release's, whose folder the next release follows; a new one was not made. */
  isUnchanged?: boolean | undefined
  skipped: readonly Skipped[]
  /** The heaviest first. They are published all the same: bytes must not hold an editor back. */
  heavyPages: readonly HeavyPage[]
  /**
   * `updatedAt` (ISO 8601) of each changed product that still exists, by id, as read for this release; undefined if all
   * products were read.
   */
  productUpdatedAt?: Readonly<Record<string, string>> | undefined
}

/**
 * Makes a site in a folder, checks it, and compresses it.
 * @throws ReleaseError when the site must not go live, with the documents that it could not be made of.
 */
export type MakeRelease = (request: ReleaseRequest) => Promise<MadeRelease>

/** A release that could not be made, or that a check refuses. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
  readonly problems: readonly Skipped[]

  constructor(message: string, problems: readonly Skipped[] = []) {
    super(message)
    this.problems = problems
  }
}
