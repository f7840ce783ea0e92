import pMap from 'p-map'
import type { EmailMarketing } from '../../../src/backend/email-marketing.ts'
import type { Outbox } from '../../../src/backend/outbox.ts'
import { outboxItem } from '../../../src/backend/outbox-item.ts'
import {
  OUTBOX_CONCURRENCY,
  OUTBOX_ITEMS_MAX,
  OUTBOX_OUTAGE_ITEMS,
} from '../../../src/config/server-limits.ts'

/** The platform's store as far as the outbox uses it; `@netlify/blobs` has it. */
export interface BlobStore {
  set(key: string, text: string, options?: { onlyIfNew?: boolean }): Promise<unknown>
  get(key: string): Promise<string | null>
  delete(key: string): Promise<unknown>
  list(options: { prefix: string }): Promise<{ blobs: ReadonlyArray<{ key: string }> }>
}

const WAITING = 'waiting/'
const REFUSED = 'refused/'
/** Is there while the outbox takes nothing more, with how many items it has. */
const FULL = 'full'

export interface BlobOutbox extends Pick<Outbox, 'add'> {
  /** Passes one item on, if it still waits; it goes on waiting when that fails. Never rejects. */
  passOn(id: string): Promise<void>
  /**
   * Passes on what waits, in any order, until time is up or several items in a row were not accepted. Resolves to how many were
   * waiting and refused before.
   */
  passOnAll(withinMs: number): Promise<{ waiting: number; refused: number }>
}

export interface BlobOutboxOptions {
  store: BlobStore
  /** Null if no service is configured: items wait until one is. */
  service: EmailMarketing | null
  report: (error: Error) => void
  /** Uniform in [0, 1). */
  random?: () => number
  /** More items than this are not taken, those that were refused included. */
  maxItems?: number
}

/**
 * The outbox in Netlify's blob store: an item is acknowledged once the store has it. The service recognizes an item that comes
 * twice by its id, so that two functions may pass it on at once (OPS-15).
 */
export function createBlobOutbox({
  store,
  service,
  report,
  random = Math.random,
  maxItems = OUTBOX_ITEMS_MAX,
}: BlobOutboxOptions): BlobOutbox {
  /** Whether this instance has reported that the service accepts nothing; until it does, that is not said again. */
  let isRefusalReported = false

  async function send(key: string, to: EmailMarketing): Promise<boolean> {
    const text = await store.get(key)
    if (text === null) return true
    const setAside = async (reason: string) => {
      report(new Error(`An outbox item was set aside: ${reason}`))
      await store.set(key.replace(WAITING, REFUSED), text)
      await store.delete(key)
      return true
    }
    let item: ReturnType<typeof outboxItem.parse>
    try {
      item = outboxItem.parse(JSON.parse(text))
    } catch (error) {
      return setAside(`it cannot be read: ${error instanceof Error ? error.message : error}`)
    }
    const error = await to.send(item)
    if (error === null) {
      isRefusalReported = false
      await store.delete(key)
      return true
    }
    const description = `${item.kind} ${item.id}: ${error.message}`
    if (!error.isRetryable) return setAside(description)
    if (!isRefusalReported) report(new Error(`The email-marketing service did not accept ${description}`))
    isRefusalReported = true
    return false
  }

  async function trySend(key: string): Promise<boolean> {
    if (service === null) return false
    try {
      return await send(key, service)
    } catch (error) {
      report(error instanceof Error ? error : new Error(String(error)))
      return false
    }
  }

  const keysBelow = async (prefix: string) => (await store.list({ prefix })).blobs.map(({ key }) => key)

  /** Notes for all instances whether the outbox is full: none of them could count it with each sign-up. */
  async function noteFullness(items: number): Promise<void> {
    if (items < maxItems) await store.delete(FULL)
    else await store.set(FULL, `${items} items wait or were refused`)
  }

  async function passOnEach(keys: readonly string[], withinMs: number): Promise<void> {
    const until = performance.now() + withinMs
    let failedInARow = 0
    // Otherwise a few that are never accepted would keep all behind them waiting.
    const inAnyOrder = keys.map((key) => ({ key, place: random() })).toSorted((a, b) => a.place - b.place)
    await pMap(
      inAnyOrder,
      async ({ key }) => {
        if (failedInARow >= OUTBOX_OUTAGE_ITEMS || performance.now() > until) return
        failedInARow = (await trySend(key)) ? 0 : failedInARow + 1
      },
      { concurrency: OUTBOX_CONCURRENCY },
    )
  }

  return {
    async add(item) {
      const full = await store.get(FULL)
      if (full !== null) throw new Error(`The outbox is full: ${full}`)
      await store.set(WAITING + item.id, JSON.stringify(item), { onlyIfNew: true })
    },
    passOn: async (id) => void (await trySend(WAITING + id)),
    async passOnAll(withinMs) {
      const [waiting, refused] = await Promise.all([keysBelow(WAITING), keysBelow(REFUSED)])
      await noteFullness(waiting.length + refused.length)
      if (service !== null) await passOnEach(waiting, withinMs)
      return { waiting: waiting.length, refused: refused.length }
    },
  }
}
