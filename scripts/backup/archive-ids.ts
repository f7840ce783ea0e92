import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { z } from 'zod'

const documentSchema = z.object({ _id: z.string() })

/** Adds the ids of an archive's documents, which are in a file of one document a line. */
async function addIds(entries: Extract, ids: Set<string>) {
  for await (const entry of entries) {
    if (!entry.header.name.endsWith('.ndjson')) {
      entry.resume()
      continue
    }
    for await (const line of createInterface({ input: Readable.from(entry) }))
      if (line !== '') ids.add(documentSchema.parse(JSON.parse(line))._id)
  }
}

/**
 * The ids of the documents in an archive that Sanity's export has made (tar, compressed with gzip).
 * @throws Error for a file that is missing, or is another one.
 */
export async function readArchiveIds(file: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  const entries = extract()
  await Promise.all([pipeline(createReadStream(file), createGunzip(), entries), addIds(entries, ids)])
  return ids
}
