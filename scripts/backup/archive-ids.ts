import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

const BLOCK = 512

const documentSchema = z.object({ _id: z.string() })

/** Text of a header's field, up to its first zero byte. */
const field = (header: Buffer, from: number, length: number) =>
  header
    .subarray(from, from + length)
    .toString('latin1')
    .split('\0', 1)[0] ?? ''

/** The parts of an archive's documents, in the order of the file (tar). */
async function* documentBytes(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  let remaining = 0
  let padding = 0
  let isWanted = false
  for await (const chunk of archive) {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      if (remaining > 0) {
        const part = rest.subarray(0, remaining)
        if (part.length === 0) break
        if (isWanted) yield part
        remaining -= part.length
        rest = rest.subarray(part.length)
      } else if (padding > 0) {
        const skipped = Math.min(padding, rest.length)
        if (skipped === 0) break
        padding -= skipped
        rest = rest.subarray(skipped)
      } else {
        if (rest.length < BLOCK) break
        const header = rest.subarray(0, BLOCK)
        rest = rest.subarray(BLOCK)
        remaining = Number.parseInt(field(header, 124, 12).trim() || '0', 8)
        padding = (BLOCK - (remaining % BLOCK)) % BLOCK
        isWanted = field(header, 0, 100).endsWith('.ndjson')
      }
    }
  }
}

/**
 * The ids of the documents in an archive that Sanity's export has made (tar, compressed with gzip).
 * @throws Error for a file that is missing, or is another one.
 */
export async function readArchiveIds(file: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  await pipeline(createReadStream(file), createGunzip(), documentBytes, async (parts) => {
    for await (const line of createInterface({ input: Readable.from(parts) }))
      if (line !== '') ids.add(documentSchema.parse(JSON.parse(line))._id)
  })
  return ids
}
