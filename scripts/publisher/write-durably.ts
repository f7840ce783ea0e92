import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes what was created or renamed in a folder survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Replaces a file, so that it has the old content or the new after a crash at any moment, and the new one once this has
 * resolved. @throws the error of the disk; the file then has the old content.
 */
export async function writeDurably(file: string, content: string): Promise<void> {
  const part = `${file}.${randomUUID()}.part`
  try {
    const handle = await open(part, 'w')
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await syncFolder(dirname(file))
}
