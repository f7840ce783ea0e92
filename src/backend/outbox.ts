import type { RequestError } from '#commerce/result.ts'
import { OUTBOX_RETRY_MAX_MS, OUTBOX_RETRY_MS } from '#config/limits.ts'
import type { EmailMarketing } from './email-marketing.ts'
import type { OutboxFiles } from './outbox-files.ts'
import type { OutboxItem } from './outbox-item.ts'

export interface Outbox {
  /** Resolves once the item is on disk; it is sent afterwards. Rejects when it cannot be written. */
  add(item: OutboxItem): Promise<void>
  /** Resolves when no request is in flight any more; pending items stay on disk. */
  stop(): Promise<void>
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

/**
 * Sends the items one after the other, oldest first, beginning with those that an earlier process left. While the
 * service is unreachable, it retries with backoff; items that the service refuses are moved aside, so that they do not
 * block the others. An item is sent again after a lost response: the service recognises it by its id.
 */
export function startOutbox({
  files,
  service,
  report,
  retryMs = { initial: OUTBOX_RETRY_MS, max: OUTBOX_RETRY_MAX_MS },
  random = Math.random,
}: OutboxParts): Outbox {
  let isStopped = false
  let failures = 0
  let flushing: Promise<void> | null = null
  let hasNewItems = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  /** Sends one item. Returns the error of an item that stays pending, null for one that was sent or moved aside. */
  async function sendItem(name: string, to: EmailMarketing): Promise<RequestError | null> {
    let item: OutboxItem
    try {
      item = await files.read(name)
    } catch (error) {
      report(new Error(`The outbox item ${name} is unreadable and was moved aside`, { cause: error }))
      await files.moveToRefused(name)
      return null
    }
    const error = await to.send(item)
    if (error === null) {
      await files.remove(name)
      return null
    }
    const description = `${item.kind} ${item.id}: ${error.message}`
    if (error.isRetryable) {
      if (failures === 0) {
        report(new Error(`The email-marketing service did not accept ${description}. It will be retried.`))
      }
      return error
    }
    report(new Error(`The email-marketing service refused ${description}. It was moved aside.`))
    await files.moveToRefused(name)
    return null
  }

  /** Sends all pending items; true if any stays pending. Stops early when the service as a whole is unreachable. */
  async function sendPending(to: EmailMarketing): Promise<boolean> {
    let isAnyPending = false
    for (const name of await files.pending()) {
      if (isStopped) return false
      const error = await sendItem(name, to)
      if (error === null) continue
      isAnyPending = true
      if (error.kind !== 'server') break
    }
    return isAnyPending
  }

  function scheduleRetry(): void {
    failures += 1
    const backoff = Math.min(retryMs.initial * 2 ** (failures - 1), retryMs.max)
    retryTimer = setTimeout(flush, backoff * (0.5 + random() / 2))
  }

  async function flushTo(to: EmailMarketing): Promise<void> {
    try {
      do {
        hasNewItems = false
        if (await sendPending(to)) return scheduleRetry()
        failures = 0
      } while (hasNewItems && !isStopped)
    } catch (error) {
      report(new Error('The outbox cannot be read or written', { cause: error }))
      scheduleRetry()
    } finally {
      flushing = null
    }
  }

  function flush(): void {
    retryTimer = undefined
    hasNewItems = true
    if (service !== null && !isStopped && flushing === null) flushing = flushTo(service)
  }

  flush()
  return {
    async add(item) {
      await files.add(item)
      // During a backoff, new items wait for the next retry.
      if (retryTimer === undefined) flush()
    },
    async stop() {
      isStopped = true
      clearTimeout(retryTimer)
      await flushing
    },
  }
}
