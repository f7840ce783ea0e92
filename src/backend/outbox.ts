import { OUTBOX_CONCURRENCY, OUTBOX_RETRY_MAX_MS, OUTBOX_RETRY_MS } from '#config/server-limits.ts'
import type { EmailMarketing } from './email-marketing.ts'
import type { OutboxFiles } from './outbox-files.ts'
import type { OutboxItem } from './outbox-item.ts'
import { createOutboxSchedule } from './outbox-schedule.ts'

export interface Outbox {
  /** Resolves once the item is on disk; it is sent afterwards. Rejects when it cannot be written. */
  add(item: OutboxItem): Promise<void>
  /** Resolves when no request is in flight any more; pending items stay on disk. */
  stop(): Promise<void>
  /** How many items wait to be sent, and how many the service refused for good. */
  counts(): Promise<{ waiting: number; refused: number }>
}

export interface OutboxOptions {
  files: OutboxFiles
  /** Null if no service is configured: items stay pending until one is. */
  service: EmailMarketing | null
  /** Called for items that cannot be sent for now, and for items that never can. */
  report: (error: Error) => void
  retryMs?: { initial: number; max: number }
  random?: () => number
}

/**
 * Sends items a few at a time, in the order of `OutboxSchedule`, beginning with those that an earlier process left. Items that
 * the service refuses are moved aside. An item is sent again after a lost response: the service recognises it by its id.
 */
export function startOutbox({
  files,
  service,
  report,
  retryMs = { initial: OUTBOX_RETRY_MS, max: OUTBOX_RETRY_MAX_MS },
  random = Math.random,
}: OutboxOptions): Outbox {
  const schedule = createOutboxSchedule({ pending: files.pending(), retryMs, random })
  const inFlight = new Map<string, Promise<void>>()
  /** Items are read one after the other, so that sending starts with the oldest. */
  let reading: Promise<unknown> = Promise.resolve()
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

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
      if (schedule.isFirstFailure(name)) {
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

  async function start(name: string, to: EmailMarketing): Promise<void> {
    const isDone = await sendItem(name, to).catch((error: unknown) => {
      report(new Error(`The outbox item ${name} cannot be read, moved or deleted`, { cause: error }))
      return false
    })
    inFlight.delete(name)
    schedule.record(name, isDone)
    sendDue()
  }

  function wakeWhenDue(): void {
    clearTimeout(timer)
    const at = schedule.nextDueAt()
    if (isStopped || at === null) return
    timer = setTimeout(sendDue, Math.max(1, at - performance.now()))
  }

  function sendDue(): void {
    if (service === null || isStopped) return
    while (inFlight.size < (schedule.isOutage() ? 1 : OUTBOX_CONCURRENCY)) {
      const name = schedule.take()
      if (name === null) {
        wakeWhenDue()
        return
      }
      inFlight.set(name, start(name, service))
    }
  }

  sendDue()
  return {
    async add(item) {
      const name = await files.add(item)
      if (name === null) return
      schedule.add(name)
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
