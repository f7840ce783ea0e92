import { ReleaseError } from './made-release.ts'
import { ReleaseNotRecordedError } from './publish-work.ts'
import type { Skipped } from './release.ts'

/** The last failure, until it has been made up for. */
export interface PublishFailure {
  /** `recording`: the release is live, but the disk refuses to store that it is (PUB-13). */
  kind: 'publishing' | 'recording'
  message: string
  /** The documents that keep the release from being made. */
  documents: readonly Skipped[]
  at: string
  /** When the publisher tries again, unless something is published before. */
  retryAt: string
}

/** @param delay Until the next try, in milliseconds. */
export const publishFailureOf = (error: unknown, now: Date, delay: number): PublishFailure => ({
  kind: error instanceof ReleaseNotRecordedError ? 'recording' : 'publishing',
  message: error instanceof Error ? error.message : String(error),
  documents: error instanceof ReleaseError ? error.problems : [],
  at: now.toISOString(),
  retryAt: new Date(now.getTime() + delay).toISOString(),
})
