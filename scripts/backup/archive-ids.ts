import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
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

/** The parts of an archive's documents, in the order of the file (tar, compressed with gzip). */
async function* documentBytes(file: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  let remaining = 0
  let padding = 0
  let isWanted = false
  for await (const chunk of createReadStream(file).pipe(createGunzip())) {
    rest = Buffer.concat([rest, Buffer.from(chunk)])
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

/** The ids of the documents in an archive that Sanity's export has made. @throws Error for another file. */
export async function readArchiveIds(file: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for await (const line of createInterface({ input: Readable.from(documentBytes(file)) }))
    if (line !== '') ids.add(documentSchema.parse(JSON.parse(line))._id)
  return ids
}
