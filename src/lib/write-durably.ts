import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
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

/** A text, or its parts: a large one need not be in memory as a whole. */
type Content = string | Iterable<string>

/**
 * Replaces a file by one with this content, which is on the disk, and returns it open for appending. Which of the two is
 * there after a power failure is only known once the folder is synced.
 * @param mode The permissions of the new file.
 * @throws the error of the disk; the file then is the old one.
 */
export async function replaceFile(file: string, content: Content, mode?: number): Promise<FileHandle> {
  const part = `${file}.${randomUUID()}.part`
  let handle: FileHandle | null = null
  try {
    handle = await open(part, 'a', mode)
    await handle.writeFile(content)
    await handle.sync()
    await rename(part, file)
    return handle
  } catch (error) {
    await handle?.close()
    await rm(part, { force: true })
    throw error
  }
}

/**
 * Replaces a file, so that it has the old content or the new after a crash at any moment, and the new one once this has
 * resolved. @throws the error of the disk; the file has one of the two then, too.
 */
export async function writeDurably(file: string, content: Content, mode?: number): Promise<void> {
  const handle = await replaceFile(file, content, mode)
  await handle.close()
  await syncFolder(dirname(file))
}
