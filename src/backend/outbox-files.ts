import { mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { OUTBOX_ITEMS_MAX } from '#config/limits.ts'
import { type OutboxItem, outboxItem } from './outbox-item.ts'

/**
 * The outbox on disk: one file per item, written completely and synced before it gets its name, so that accepted items
 * survive a crash of the process or the machine.
 */
export interface OutboxFiles {
  /** Resolves once the item is on disk. An item whose id is already there is ignored. @throws Error when the outbox is full. */
  add(item: OutboxItem): Promise<void>
  /** The file names of the pending items, oldest first. */
  pending(): Promise<readonly string[]>
  /** @throws Error when the file cannot be parsed as an item. */
  read(name: string): Promise<OutboxItem>
  /** Deletes an item that has been sent. */
  remove(name: string): Promise<void>
  /** Moves an item that can never be sent to a folder of its own, for an operator to look at. */
  moveToRefused(name: string): Promise<void>
}

/** Syncs a directory: without it, a file may survive a crash while its name does not. */
async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Opens the outbox in `directory`, creating it if necessary; at most `maxItems` may be pending. */
export async function openOutboxFiles(directory: string, maxItems = OUTBOX_ITEMS_MAX): Promise<OutboxFiles> {
  const pendingDirectory = join(directory, 'waiting')
  const refusedDirectory = join(directory, 'refused')
  await mkdir(pendingDirectory, { recursive: true, mode: 0o700 })
  await mkdir(refusedDirectory, { recursive: true, mode: 0o700 })
  // Partly written items were never acknowledged.
  for (const name of await readdir(pendingDirectory)) {
    if (name.endsWith('.part')) await unlink(join(pendingDirectory, name))
  }
  await syncDirectory(directory)

  return {
    async add(item) {
      const names = await readdir(pendingDirectory)
      if (names.some((name) => name.endsWith(`_${item.id}.json`))) return
      if (names.length >= maxItems) throw new Error(`The outbox is full: ${names.length} items are pending`)
      const name = `${item.at.replaceAll(/[^\dTZ]/g, '')}_${item.id}.json`
      const part = join(pendingDirectory, `${name}.part`)
      await writeSynced(part, JSON.stringify(item))
      await rename(part, join(pendingDirectory, name))
      await syncDirectory(pendingDirectory)
    },
    async pending() {
      const names = await readdir(pendingDirectory)
      return names.filter((name) => name.endsWith('.json')).toSorted()
    },
    read: async (name) => outboxItem.parse(JSON.parse(await readFile(join(pendingDirectory, name), 'utf8'))),
    async remove(name) {
      await unlink(join(pendingDirectory, name)).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
      await syncDirectory(pendingDirectory)
    },
    async moveToRefused(name) {
      await rename(join(pendingDirectory, name), join(refusedDirectory, name))
      await syncDirectory(refusedDirectory)
      await syncDirectory(pendingDirectory)
    },
  }
}
