import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file as a whole: whoever reads it meets the old content or the new, never a part, whatever happens meanwhile. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}.${randomUUID()}.part`
  await writeFile(part, content)
  await rename(part, file)
}
