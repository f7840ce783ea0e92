import { z } from 'zod'
import type { Outbox } from '../../../src/backend/outbox.ts'
import { type OutboxItem, outboxItem } from '../../../src/backend/outbox-item.ts'
import type { Bucket, Queue } from './bindings.ts'

/** A message may have 128 KB, what the platform adds included. */
const MAX_MESSAGE_BYTES = 100_000

const storedItem = z.object({ kind: z.literal('stored'), key: z.string() })

interface Stores {
  queue: Queue
  bucket: Bucket
}

/**
 * Puts items into the platform's queue, and those with large files into a bucket, with a message that names them. How many wait
 * is the platform's to limit.
 */
export function createQueueOutbox({ queue, bucket }: Stores): Pick<Outbox, 'add'> {
  return {
    async add(item) {
      const text = JSON.stringify(item)
      if (new TextEncoder().encode(text).length <= MAX_MESSAGE_BYTES) {
        await queue.send(item, { contentType: 'json' })
        return
      }
      const key = `${item.at}_${item.id}.json`
      await bucket.put(key, text)
      try {
        await queue.send({ kind: 'stored', key }, { contentType: 'json' })
      } catch (error) {
        // No message names it, so that nothing would ever delete it.
        await bucket.delete(key)
        throw error
      }
    },
  }
}

/** A message that is no item, or names none; it stays so, whenever it is read. */
export class UnreadableMessage extends Error {
  override name = 'UnreadableMessage'
}

function parseItem(read: () => unknown): OutboxItem {
  try {
    return outboxItem.parse(read())
  } catch (error) {
    throw new UnreadableMessage(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/**
 * The item that a message is or names, and the key under which it is stored.
 * @throws UnreadableMessage; the error of the bucket when that cannot be read now.
 */
export async function readMessage(
  body: unknown,
  bucket: Bucket,
): Promise<{ item: OutboxItem; key: string | null }> {
  const { data: stored } = storedItem.safeParse(body)
  if (stored === undefined) return { item: parseItem(() => body), key: null }
  const object = await bucket.get(stored.key)
  if (object === null) throw new UnreadableMessage(`There is no ${stored.key}`)
  const text = await object.text()
  return { item: parseItem(() => JSON.parse(text)), key: stored.key }
}
