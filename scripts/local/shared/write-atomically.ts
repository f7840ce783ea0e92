import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** The last pending write of each file. */
const writings = new Map<string, Promise<void>>()

async function replace(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}.${randomUUID()}.part`
  await writeFile(part, content)
  await rename(part, file)
}

/**
 * Writes a file atomically: readers see the old content or the new, never a part. Concurrent writes of a file are
 * done in order, so that the last one wins.
 */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const name = resolve(file)
  const write = () => replace(name, content)
  const writing = (writings.get(name) ?? Promise.resolve()).then(write, write)
  writings.set(name, writing)
  try {
    await writing
  } finally {
    if (writings.get(name) === writing) writings.delete(name)
  }
}
