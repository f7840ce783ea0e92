import type { Person } from './release.ts'
import type { RebuildReason, ReleaseWork } from './release-work.ts'
import type { Delivery, Reported } from './webhook-queue-lines.ts'

/** What is to be done besides what was reported, until it is taken, and again when it could not be done. */
export class RequestedWork {
  #mustCompare = true
  #rebuildReason: RebuildReason | null = null
  #requestedBy: Person | null = null
  #reportedBefore: readonly Reported[] = []

  /** The live release is to be compared with the services. */
  compare(): void {
    this.#mustCompare = true
  }

  rebuild(reason: RebuildReason): void {
    this.#rebuildReason = reason
  }

  publish(by: Person): void {
    this.#requestedBy = by
  }

  /** What was reported and could not be seen is looked for once more. */
  lookAgain(reported: readonly Reported[]): void {
    this.#reportedBefore = [...this.#reportedBefore, ...reported]
  }

  get isEmpty(): boolean {
    return !this.#comparesEverything && this.#reportedBefore.length === 0
  }

  get #comparesEverything(): boolean {
    return this.#mustCompare || this.#rebuildReason !== null || this.#requestedBy !== null
  }

  /** All of it, with what was reported; everything is compared if the caller asks for that, or more was requested than another look. */
  take(pending: readonly Delivery[], comparesEverything: boolean): ReleaseWork {
    const work = {
      through: pending.at(-1)?.sequence ?? 0,
      reported: pending.map(({ reported }) => reported),
      arrivals: pending.flatMap(({ at }) => at ?? []),
      reportedBefore: this.#reportedBefore,
      comparesEverything: comparesEverything || this.#comparesEverything,
      requestedBy: this.#requestedBy,
      rebuildReason: this.#rebuildReason,
    }
    this.#reportedBefore = []
    this.#mustCompare = false
    this.#rebuildReason = null
    this.#requestedBy = null
    return work
  }

  putBack({ reportedBefore, comparesEverything, rebuildReason, requestedBy }: ReleaseWork): void {
    this.lookAgain(reportedBefore)
    this.#mustCompare ||= comparesEverything
    this.#rebuildReason ??= rebuildReason
    this.#requestedBy ??= requestedBy
  }
}
