import type { Person } from './release.ts'
import type { ReleaseWork, Renewal } from './release-work.ts'
import type { Delivery } from './webhook-queue-lines.ts'

/** What is to be done besides what was reported, until it is taken, and again when it could not be done. */
export class RequestedWork {
  #mustCompare = true
  #mustRenew: Renewal | null = null
  #requestedBy: Person | null = null

  /** The live release is to be compared with the services. */
  compare(): void {
    this.#mustCompare = true
  }

  renew(because: Renewal): void {
    this.#mustRenew = because
  }

  publish(by: Person): void {
    this.#requestedBy = by
  }

  get isEmpty(): boolean {
    return !this.#mustCompare && this.#mustRenew === null && this.#requestedBy === null
  }

  /** All of it, with what was reported; `isFull` compares everything in any case. */
  take(pending: readonly Delivery[], isFull: boolean): ReleaseWork {
    const work = {
      through: pending.at(-1)?.sequence ?? 0,
      reported: pending.map(({ reported }) => reported),
      arrivals: pending.flatMap(({ at }) => at ?? []),
      isFull: isFull || !this.isEmpty,
      requestedBy: this.#requestedBy,
      mustRenew: this.#mustRenew,
    }
    this.#mustCompare = false
    this.#mustRenew = null
    this.#requestedBy = null
    return work
  }

  putBack({ isFull, mustRenew, requestedBy }: ReleaseWork): void {
    this.#mustCompare ||= isFull
    this.#mustRenew ??= mustRenew
    this.#requestedBy ??= requestedBy
  }
}
