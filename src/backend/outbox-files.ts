import { mkdir, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { OUTBOX_ITEMS_MAX, OUTBOX_MAX_BYTES, OUTBOX_SHARE_WITH_FILES } from '#config/server-limits.ts'
import { syncFolder, writeDurably } from '#lib/write-durably.ts'
import { type OutboxItem, outboxItem } from './outbox-item.ts'

/**
 * The outbox on disk: one file per item, written completely and synced before it gets its name, so that accepted items
 * survive a crash of the process or the machine.
 */
export interface OutboxFiles {
  /**
   * Resolves to the item's file name once it is on disk; null if an item with this id is there already.
   * @throws Error when the outbox is full.
   */
  add(item: OutboxItem): Promise<string | null>
  /** The file names of the pending items, oldest first. */
  pending(): readonly string[]
  /** How many items were moved aside. */
  countRefused(): Promise<number>
  /** @throws Error when the file cannot be parsed as an item. */
  read(name: string): Promise<OutboxItem>
  /** Deletes an item that has been sent. */
  remove(name: string): Promise<void>
  /** Moves an item that can never be sent to a folder of its own, for an operator to look at. */
  moveToRefused(name: string): Promise<void>
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** What a file takes on most disks, so that many small ones count, too. */
const sizeOnDisk = (bytes: number) => Math.ceil(bytes / 4096) * 4096

const idOf = (name: string) => name.slice(name.lastIndexOf('_') + 1, -'.json'.length)

/** The items in a directory with their sizes in bytes, oldest first. */
async function itemsIn(directory: string): Promise<Map<string, number>> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.json')).toSorted()
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(directory, name))).size))
  return new Map(names.map((name, at) => [name, sizeOnDisk(sizes[at] ?? 0)]))
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)

export interface OutboxLimits {
  /** Pending items. */
  maxItems?: number
  /** What pending and refused items take on disk; the last quarter is for items without files. */
  maxBytes?: number
}

/** Opens the outbox in `directory`, creating it if necessary. Which items it contains is kept in memory. */
export async function openOutboxFiles(
  directory: string,
  { maxItems = OUTBOX_ITEMS_MAX, maxBytes = OUTBOX_MAX_BYTES }: OutboxLimits = {},
): Promise<OutboxFiles> {
  const pendingDirectory = join(directory, 'waiting')
  const refusedDirectory = join(directory, 'refused')
  await mkdir(pendingDirectory, { recursive: true, mode: 0o700 })
  await mkdir(refusedDirectory, { recursive: true, mode: 0o700 })
  // Partly written items were never acknowledged.
  for (const name of await readdir(pendingDirectory)) {
    if (name.endsWith('.part')) await unlink(join(pendingDirectory, name))
  }
  await syncFolder(directory)
  const pending = await itemsIn(pendingDirectory)
  let refusedBytes = sum((await itemsIn(refusedDirectory)).values())
  let pendingBytes = sum(pending.values())
  /** The writes of pending items by id, those under way included. */
  const writings = new Map<string, Promise<unknown>>(
    [...pending.keys()].map((name) => [idOf(name), Promise.resolve()]),
  )

  function forget(name: string): number {
    const bytes = pending.get(name) ?? 0
    pending.delete(name)
    writings.delete(idOf(name))
    pendingBytes -= bytes
    return bytes
  }

  function requireRoom(bytes: number, hasFiles: boolean): void {
    if (writings.size >= maxItems) throw new Error(`The outbox is full: ${writings.size} items are pending`)
    const allowed = hasFiles ? maxBytes * OUTBOX_SHARE_WITH_FILES : maxBytes
    if (pendingBytes + refusedBytes + bytes <= allowed) return
    throw new Error(
      `The outbox is full${hasFiles ? ' for items with files' : ''}: its items take ${pendingBytes + refusedBytes} of ${allowed} bytes, ${refusedBytes} of them refused items in ${refusedDirectory}`,
    )
  }

  return {
    async add(item) {
      const earlier = writings.get(item.id)
      if (earlier !== undefined) {
        await earlier
        return null
      }
      const text = JSON.stringify(item)
      const bytes = sizeOnDisk(Buffer.byteLength(text))
      requireRoom(bytes, item.kind === 'submission' && item.files.length > 0)
      const name = `${item.at.replaceAll(/[^\dTZ]/g, '')}_${item.id}.json`
      const writing = writeDurably(join(pendingDirectory, name), text, 0o600)
      writings.set(item.id, writing)
      // Counted while it is being written, so that items arriving together do not exceed the limits.
      pendingBytes += bytes
      try {
        await writing
      } catch (error) {
        writings.delete(item.id)
        pendingBytes -= bytes
        throw error
      }
      pending.set(name, bytes)
      return name
    },
    pending: () => [...pending.keys()].toSorted(),
    countRefused: async () => (await readdir(refusedDirectory)).length,
    read: async (name) => outboxItem.parse(JSON.parse(await readFile(join(pendingDirectory, name), 'utf8'))),
    async remove(name) {
      await unlink(join(pendingDirectory, name)).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
      forget(name)
      await syncFolder(pendingDirectory)
    },
    async moveToRefused(name) {
      try {
        await rename(join(pendingDirectory, name), join(refusedDirectory, name))
      } catch (error) {
        if (!isMissing(error)) throw error
        forget(name)
        return
      }
      refusedBytes += forget(name)
      await syncFolder(refusedDirectory)
      await syncFolder(pendingDirectory)
    },
  }
}
