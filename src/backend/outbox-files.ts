import { mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { OUTBOX_ITEMS } from '#config/limits.ts'
import { type OutboxItem, outboxItem } from './outbox-item.ts'

/**
 * The outbox on disk: a file for each item, written whole and forced to the disk before it has its name, so that what
 * was taken in survives the process and the machine.
 */
export interface OutboxFiles {
  /** Resolves once the item is on the disk. The same id again changes nothing. @throws Error when it is full */
  add(item: OutboxItem): Promise<void>
  /** The ids of what waits, oldest first. */
  waiting(): Promise<readonly string[]>
  /** @throws Error when the file cannot be read as an item. */
  read(name: string): Promise<OutboxItem>
  /** Forgets an item that was passed on. */
  remove(name: string): Promise<void>
  /** Puts aside, for people to look at, what can never be passed on. */
  setAside(name: string): Promise<void>
}

/** Directories have to be forced, too: without it a file may be there and its name not. */
async function force(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeForced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Opens the outbox in `directory`, which is made where it is missing; `most` is how much may wait in it. */
export async function openOutboxFiles(directory: string, most = OUTBOX_ITEMS): Promise<OutboxFiles> {
  const waitingIn = join(directory, 'waiting')
  const asideIn = join(directory, 'refused')
  await mkdir(waitingIn, { recursive: true, mode: 0o700 })
  await mkdir(asideIn, { recursive: true, mode: 0o700 })
  // What a process was writing when it was ended had not been answered yet.
  for (const name of await readdir(waitingIn)) if (name.endsWith('.part')) await unlink(join(waitingIn, name))
  await force(directory)

  return {
    async add(item) {
      const names = await readdir(waitingIn)
      if (names.some((name) => name.endsWith(`_${item.id}.json`))) return
      if (names.length >= most) throw new Error(`The outbox is full: ${names.length} items wait`)
      const name = `${item.at.replaceAll(/[^\dTZ]/g, '')}_${item.id}.json`
      const part = join(waitingIn, `${name}.part`)
      await writeForced(part, JSON.stringify(item))
      await rename(part, join(waitingIn, name))
      await force(waitingIn)
    },
    async waiting() {
      const names = await readdir(waitingIn)
      return names.filter((name) => name.endsWith('.json')).toSorted()
    },
    read: async (name) => outboxItem.parse(JSON.parse(await readFile(join(waitingIn, name), 'utf8'))),
    async remove(name) {
      await unlink(join(waitingIn, name)).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
      await force(waitingIn)
    },
    async setAside(name) {
      await rename(join(waitingIn, name), join(asideIn, name))
      await force(asideIn)
      await force(waitingIn)
    },
  }
}
