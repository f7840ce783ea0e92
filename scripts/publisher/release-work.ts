import type { Person } from './release.ts'
import type { Reported } from './webhook-queue-lines.ts'

/** Why every page is rendered again: the code has changed, or the live release is not what it should be. */
export type RebuildReason = 'code' | 'repair'

/** What a release is to be made of. */
export interface ReleaseWork {
  /** Deliveries up to this sequence number are in the release. */
  through: number
  reported: readonly Reported[]
  /** What was reported before, and could not be seen then. */
  reportedBefore: readonly Reported[]
  /** When each of them arrived, where that is known. */
  arrivals: readonly string[]
  /** Compares everything with the services, not only what was reported. */
  comparesEverything: boolean
  requestedBy: Person | null
  rebuildReason: RebuildReason | null
}
