import { OUTBOX_OUTAGE_ITEMS } from '#config/server-limits.ts'

interface Attempts {
  failures: number
  /** By the monotonic clock. */
  dueAt: number
}

export interface OutboxScheduleOptions {
  /** The names of the items to be sent, oldest first. */
  pending: readonly string[]
  retryMs: { initial: number; max: number }
  random: () => number
}

/** Which item is sent next, and when. */
export interface OutboxSchedule {
  /** Queues a new item. */
  add(name: string): void
  /** Takes the item to send now out of the queue; null for none. */
  take(): string | null
  /** Plans the next try of an item whose sending has ended; `isDone` is false for one that stays pending. */
  record(name: string, isDone: boolean): void
  /** Whether the service counts as unreachable. */
  isOutage(): boolean
  /** Whether no failure is known, neither of this item nor of others since the last success. */
  isFirstFailure(name: string): boolean
  /** When the next item is due, by the monotonic clock; null without one. */
  nextDueAt(): number | null
}

/**
 * Oldest first; an item that fails has a backoff of its own and delays no other. When several items fail in a row the service
 * counts as unreachable: then one item at a time is tried, again with backoff.
 */
export function createOutboxSchedule({ pending, retryMs, random }: OutboxScheduleOptions): OutboxSchedule {
  /** The items to be sent, oldest first, without those in flight. */
  const queue = new Set(pending)
  const attempts = new Map<string, Attempts>()
  /** The items that failed since the last success. */
  const failed = new Set<string>()
  let outageFailures = 0
  /** During an outage, no item is tried before this, except one try after items were added. */
  let resumeAt = 0
  let isItemNew = false
  /** The item that is tried before then. */
  let early: string | null = null

  const isOutage = () => failed.size >= OUTBOX_OUTAGE_ITEMS
  const dueAt = (name: string) => attempts.get(name)?.dueAt ?? 0
  const backoff = (failures: number) =>
    Math.min(retryMs.initial * 2 ** (failures - 1), retryMs.max) * (0.5 + random() / 2)

  /** Tried in an outage, so that a single bad item cannot prolong it. */
  function leastFailed(): string | null {
    const failures = (name: string) => attempts.get(name)?.failures ?? 0
    let best: string | null = null
    for (const name of queue) {
      // Those that were tried are at the end.
      if (failures(name) === 0) return name
      if (best === null || failures(name) < failures(best)) best = name
    }
    return best
  }

  function next(): string | null {
    const now = performance.now()
    if (isOutage()) {
      const isEarly = now < resumeAt
      if (isEarly && !isItemNew) return null
      isItemNew = false
      const item = leastFailed()
      if (isEarly) early = item
      return item
    }
    for (const name of queue) if (dueAt(name) <= now) return name
    return null
  }

  function recordFailure(name: string): void {
    const failures = (attempts.get(name)?.failures ?? 0) + 1
    const now = performance.now()
    attempts.set(name, { failures, dueAt: now + backoff(failures) })
    queue.add(name)
    failed.add(name)
    // A failed early try does not lengthen the backoff, or many new items would bring it to its maximum within seconds.
    if (isOutage() && name !== early) {
      outageFailures += 1
      resumeAt = now + backoff(outageFailures)
    }
  }

  return {
    add(name) {
      queue.add(name)
      // Adding an item allows one try at once even during an outage, which may be that of other items only.
      isItemNew = isOutage()
    },
    take() {
      const name = next()
      if (name !== null) queue.delete(name)
      return name
    },
    record(name, isDone) {
      if (isDone) {
        attempts.delete(name)
        failed.clear()
        outageFailures = 0
        resumeAt = 0
        isItemNew = false
      } else recordFailure(name)
      if (name === early) early = null
    },
    isOutage,
    isFirstFailure: (name) => failed.size === 0 && !attempts.has(name),
    nextDueAt() {
      if (queue.size === 0) return null
      if (isOutage()) return resumeAt
      let earliest = Number.POSITIVE_INFINITY
      for (const name of queue) earliest = Math.min(earliest, dueAt(name))
      return earliest
    },
  }
}
