import {
  OUTBOX_CONCURRENCY,
  OUTBOX_OUTAGE_ITEMS,
  OUTBOX_RETRY_MAX_MS,
  OUTBOX_RETRY_MS,
} from '#config/limits.ts'
import type { EmailMarketing } from './email-marketing.ts'
import type { OutboxFiles } from './outbox-files.ts'
import type { OutboxItem } from './outbox-item.ts'

export interface Outbox {
  /** Resolves once the item is on disk; it is sent afterwards. Rejects when it cannot be written. */
  add(item: OutboxItem): Promise<void>
  /** Resolves when no request is in flight any more; pending items stay on disk. */
  stop(): Promise<void>
  /** How many items wait to be sent, and how many the service refused for good. */
  counts(): Promise<{ waiting: number; refused: number }>
}

export interface OutboxParts {
  files: OutboxFiles
  /** Null if no service is configured: items stay pending until one is. */
  service: EmailMarketing | null
  /** Called for items that cannot be sent for now, and for items that never can. */
  report: (error: Error) => void
  retryMs?: { initial: number; max: number }
  random?: () => number
}

interface Attempts {
  failures: number
  /** By the monotonic clock. */
  dueAt: number
}

/**
 * Sends items oldest first, a few at a time, beginning with those that an earlier process left. An item that fails is
 * retried with a backoff of its own and delays no other. When several items fail in a row the service counts as
 * unreachable: then one item at a time is tried, again with backoff. Items that the service refuses are moved aside. An
 * item is sent again after a lost response: the service recognises it by its id.
 */
export function startOutbox({
  files,
  service,
  report,
  retryMs = { initial: OUTBOX_RETRY_MS, max: OUTBOX_RETRY_MAX_MS },
  random = Math.random,
}: OutboxParts): Outbox {
  /** The items to be sent, oldest first, without those in flight. */
  const queue = new Set(files.pending())
  const attempts = new Map<string, Attempts>()
  const inFlight = new Map<string, Promise<void>>()
  /** Items are read one after the other, so that sending starts with the oldest. */
  let reading: Promise<unknown> = Promise.resolve()
  let isStopped = false
  /** The items that failed since the last success. */
  const failed = new Set<string>()
  let outageFailures = 0
  /** During an outage, no item is tried before this, except one try after items were added. */
  let resumeAt = 0
  let isItemNew = false
  /** The item that is tried before then. */
  let early: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const isOutage = () => failed.size >= OUTBOX_OUTAGE_ITEMS
  const backoff = (failures: number) =>
    Math.min(retryMs.initial * 2 ** (failures - 1), retryMs.max) * (0.5 + random() / 2)

  /** True for an item that was sent or moved aside, false for one that stays pending. */
  async function sendItem(name: string, to: EmailMarketing): Promise<boolean> {
    let item: OutboxItem
    const read = reading.then(() => files.read(name))
    reading = read.catch(() => {})
    try {
      item = await read
    } catch (error) {
      report(new Error(`The outbox item ${name} is unreadable and was moved aside`, { cause: error }))
      await files.moveToRefused(name)
      return true
    }
    const error = await to.send(item)
    const description = `${item.kind} ${item.id}`
    if (error === null) {
      await files.remove(name)
    } else if (error.isRetryable) {
      // Reported once for each item, and once for an outage.
      if (failed.size === 0 && !attempts.has(name)) {
        const reason = `${description}: ${error.message}. It will be retried.`
        report(new Error(`The email-marketing service did not accept ${reason}`))
      }
      return false
    } else {
      const reason = `${description}: ${error.message}. It was moved aside.`
      report(new Error(`The email-marketing service refused ${reason}`))
      await files.moveToRefused(name)
    }
    return true
  }

  /** Counts how sending an item ended, and plans its next try. */
  function recordAttempt(name: string, isDone: boolean): void {
    inFlight.delete(name)
    if (isDone) {
      attempts.delete(name)
      failed.clear()
      outageFailures = 0
      resumeAt = 0
      isItemNew = false
    } else {
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
    if (name === early) early = null
    sendDue()
  }

  async function start(name: string, to: EmailMarketing): Promise<void> {
    const isDone = await sendItem(name, to).catch((error: unknown) => {
      report(new Error(`The outbox item ${name} cannot be read, moved or deleted`, { cause: error }))
      return false
    })
    recordAttempt(name, isDone)
  }

  const dueAt = (name: string) => attempts.get(name)?.dueAt ?? 0

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

  /** The item to send now, if any. */
  function nextItem(): string | null {
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

  function schedule(): void {
    clearTimeout(timer)
    if (isStopped || queue.size === 0) return
    let at = resumeAt
    if (!isOutage()) {
      at = Number.POSITIVE_INFINITY
      for (const name of queue) at = Math.min(at, dueAt(name))
    }
    const wait = Math.max(1, at - performance.now())
    timer = setTimeout(sendDue, wait)
  }

  function sendDue(): void {
    if (service === null || isStopped) return
    while (inFlight.size < (isOutage() ? 1 : OUTBOX_CONCURRENCY)) {
      const name = nextItem()
      if (name === null) {
        schedule()
        return
      }
      queue.delete(name)
      inFlight.set(name, start(name, service))
    }
  }

  sendDue()
  return {
    async add(item) {
      const name = await files.add(item)
      if (name === null) return
      queue.add(name)
      // Adding an item allows one try at once even during an outage, which may be that of other items only.
      isItemNew = isOutage()
      sendDue()
    },
    counts: async () => ({ waiting: files.pending().length, refused: await files.countRefused() }),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await Promise.all(inFlight.values())
    },
  }
}
