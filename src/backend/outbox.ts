import type { RequestError } from '#commerce/result.ts'
import { OUTBOX_RETRY_LONGEST_MS, OUTBOX_RETRY_MS } from '#config/limits.ts'
import type { MailService } from './mail-service.ts'
import type { OutboxFiles } from './outbox-files.ts'
import type { OutboxItem } from './outbox-item.ts'

export interface Outbox {
  /** Resolves once the item can no longer be lost; it is passed on afterwards. @throws when it cannot be written */
  take(item: OutboxItem): Promise<void>
  /** Resolves when nothing is being passed on; what waits, waits on the disk. */
  stop(): Promise<void>
}

export interface OutboxParts {
  files: OutboxFiles
  /** Null: no service is configured, and everything waits until one is. */
  mail: MailService | null
  /** Told of what cannot be passed on for now, and of what never can. */
  report: (error: Error) => void
  retryMs?: { first: number; longest: number }
  random?: () => number
}

/**
 * Passes on what was taken in, one after the other and oldest first, until the service has it. While the service is
 * away everything waits; what it refuses for good is put aside, so that it holds up nothing else. What was left by an
 * earlier process goes first. An item is sent again when its answer was lost: its id tells the service that it is the same.
 */
export function startOutbox({
  files,
  mail,
  report,
  retryMs = { first: OUTBOX_RETRY_MS, longest: OUTBOX_RETRY_LONGEST_MS },
  random = Math.random,
}: OutboxParts): Outbox {
  let isStopped = false
  let failures = 0
  let working: Promise<void> | null = null
  let hasMore = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The error of an item that has to wait; null for one that is done with, one way or the other. */
  async function passOn(name: string, service: MailService): Promise<RequestError | null> {
    let item: OutboxItem
    try {
      item = await files.read(name)
    } catch (error) {
      report(new Error(`The outbox holds ${name}, which is unreadable, and puts it aside`, { cause: error }))
      await files.setAside(name)
      return null
    }
    const error = await service.pass(item)
    if (error === null) {
      await files.remove(name)
      return null
    }
    const what = `${item.kind} ${item.id}: ${error.message}`
    if (error.isRetryable) {
      if (failures === 0) report(new Error(`The email-marketing service did not take ${what}. It waits.`))
      return error
    }
    report(new Error(`The email-marketing service refused ${what}. It is put aside.`))
    await files.setAside(name)
    return null
  }

  /** Whether something has to wait. One item's own failure does not hold up the others; a service that is away does. */
  async function passAllOn(service: MailService): Promise<boolean> {
    let isAnyWaiting = false
    for (const name of await files.waiting()) {
      if (isStopped) return false
      const error = await passOn(name, service)
      if (error === null) continue
      isAnyWaiting = true
      if (error.kind !== 'server') break
    }
    return isAnyWaiting
  }

  function workLater(): void {
    failures += 1
    const backoff = Math.min(retryMs.first * 2 ** (failures - 1), retryMs.longest)
    timer = setTimeout(work, backoff * (0.5 + random() / 2))
  }

  async function workOnce(service: MailService): Promise<void> {
    try {
      do {
        hasMore = false
        if (await passAllOn(service)) return workLater()
        failures = 0
      } while (hasMore && !isStopped)
    } catch (error) {
      report(new Error('The outbox cannot be read or written', { cause: error }))
      workLater()
    } finally {
      working = null
    }
  }

  function work(): void {
    timer = undefined
    hasMore = true
    if (mail !== null && !isStopped && working === null) working = workOnce(mail)
  }

  work()
  return {
    async take(item) {
      await files.add(item)
      // While the service is away it is not tried for every new item.
      if (timer === undefined) work()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await working
    },
  }
}
