import { readdir, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type StoredDocument, storedDocumentSchema } from './documents.ts'

// The files of one dataset's folder: segments with a transaction on each line, and a snapshot of all documents.

/** A committed transaction: its mutations and the resulting documents. */
const transactionSchema = z.object({
  id: z.string(),
  timestamp: z.string(),
  author: z.string(),
  mutations: z.array(z.record(z.string(), z.unknown())),
  changes: z.array(
    z.object({
      id: z.string(),
      previousRev: z.string().nullable(),
      document: storedDocumentSchema.nullable(),
    }),
  ),
})
export type Transaction = z.infer<typeof transactionSchema>

const snapshotHeaderSchema = z.object({ format: z.literal(1), segment: z.int().min(1) })

/** All documents as they were before the segment that its first line names. */
export const SNAPSHOT = 'snapshot.ndjson'
export const segmentName = (number: number) => `journal-${String(number).padStart(6, '0')}.ndjson`
const segmentNumber = (name: string) => Number(/^journal-(\d+)\.ndjson$/.exec(name)?.[1] ?? Number.NaN)

/** The numbers of a folder's segments, oldest first. */
export async function segmentsIn(folder: string): Promise<number[]> {
  const names = await readdir(folder)
  return names
    .map(segmentNumber)
    .filter((number) => !Number.isNaN(number))
    .sort((a, b) => a - b)
}

function readLine<T>(schema: z.ZodType<T>, line: string, place: string): T {
  try {
    return schema.parse(JSON.parse(line))
  } catch (error) {
    throw new Error(
      `${place} is damaged: ${error instanceof Error ? error.message : error}. ` +
        'Restore the folder from a copy, or remove it to begin again with the sample.',
    )
  }
}

/**
 * Reads the transactions of a segment file. A last line without line end was never acknowledged: it is truncated when
 * `repair` is set, and skipped otherwise.
 */
export async function readSegment(
  file: string,
  repair: boolean,
): Promise<{ transaction: Transaction; length: number }[]> {
  const bytes = await readFile(file)
  const end = bytes.lastIndexOf(10) + 1
  if (repair && end < bytes.length) await truncate(file, end)
  return bytes
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((line, index) => ({
      transaction: readTransaction(line, `${file}:${index + 1}`),
      length: Buffer.byteLength(line) + 1,
    }))
}

/** Restores the documents from the last snapshot and the transactions after it. */
export async function recover(
  folder: string,
): Promise<{ documents: Map<string, StoredDocument>; segment: number }> {
  const documents = new Map<string, StoredDocument>()
  const names = await readdir(folder)
  let first = 1
  if (names.includes(SNAPSHOT)) {
    const file = join(folder, SNAPSHOT)
    const [header = '', ...lines] = (await readFile(file, 'utf8')).split('\n').slice(0, -1)
    first = readLine(snapshotHeaderSchema, header, `${file}:1`).segment
    for (const [index, line] of lines.entries()) {
      const document = readLine(storedDocumentSchema, line, `${file}:${index + 2}`)
      documents.set(document._id, document)
    }
  }
  const segments = (await segmentsIn(folder)).filter((number) => number >= first)
  for (const number of segments) {
    for (const { transaction } of await readSegment(join(folder, segmentName(number)), true)) {
      for (const { id, document } of transaction.changes) {
        if (document === null) documents.delete(id)
        else documents.set(id, document)
      }
    }
  }
  return { documents, segment: segments.at(-1) ?? first }
}

/** Parses the line of one transaction; `place` says in errors where it stands. @throws when it is damaged. */
export const readTransaction = (line: string, place: string): Transaction =>
  readLine(transactionSchema, line, place)
