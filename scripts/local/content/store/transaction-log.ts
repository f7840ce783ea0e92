import { mkdir, open, readdir, readFile, rename, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type StoredDocument, storedDocumentSchema } from './documents.ts'

/** A committed transaction: its mutations and the resulting documents. */
export const transactionSchema = z.object({
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

const SNAPSHOT = 'snapshot.ndjson'
const segmentName = (number: number) => `journal-${String(number).padStart(6, '0')}.ndjson`
const segmentNumber = (name: string) => Number(/^journal-(\d+)\.ndjson$/.exec(name)?.[1] ?? Number.NaN)

/** Flushes the directory entry, so that a new file survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

async function segmentsIn(folder: string): Promise<number[]> {
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
async function readSegment(
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
      transaction: readLine(transactionSchema, line, `${file}:${index + 1}`),
      length: Buffer.byteLength(line) + 1,
    }))
}

/** Restores the documents from the last snapshot and the transactions after it. */
async function recover(folder: string): Promise<{ documents: Map<string, StoredDocument>; segment: number }> {
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

/** The position of a transaction's line. */
export interface LogPosition {
  segment: number
  offset: number
  length: number
}

interface Waiting {
  line: string
  written: (place: LogPosition) => void
  failed: (error: Error) => void
}

/**
 * Append-only log of one dataset. A transaction is committed once its line is flushed to disk; those that arrive
 * meanwhile share the next flush. Past `segmentBytes` a snapshot of all documents is written, so that starting stays
 * fast; older segments are kept for history.
 */
export class TransactionLog {
  readonly #folder: string
  readonly #segmentBytes: number
  readonly #documents: () => Iterable<StoredDocument>
  #segment: number
  #handle: Awaited<ReturnType<typeof open>>
  #size: number
  #queue: Waiting[] = []
  #working: Promise<void> | null = null
  #broken: Error | null = null

  private constructor(
    folder: string,
    opened: { segment: number; handle: Awaited<ReturnType<typeof open>>; size: number },
    options: { documents: () => Iterable<StoredDocument>; segmentBytes: number },
  ) {
    this.#folder = folder
    this.#segment = opened.segment
    this.#handle = opened.handle
    this.#size = opened.size
    this.#documents = options.documents
    this.#segmentBytes = options.segmentBytes
  }

  /**
   * Opens the folder, creating it when missing. `load` receives the recovered documents; `documents` returns the
   * current ones for snapshots. Throws, naming file and line, when a file is damaged anywhere but at an unfinished
   * last line.
   */
  static async open(
    folder: string,
    options: {
      load: (documents: Iterable<StoredDocument>) => void
      documents: () => Iterable<StoredDocument>
      segmentBytes?: number
    },
  ): Promise<TransactionLog> {
    await mkdir(folder, { recursive: true })
    const { documents, segment } = await recover(folder)
    options.load(documents.values())
    const handle = await open(join(folder, segmentName(segment)), 'a')
    await syncFolder(folder)
    const { size } = await handle.stat()
    return new TransactionLog(
      folder,
      { segment, handle, size },
      { documents: options.documents, segmentBytes: options.segmentBytes ?? 32 * 1024 * 1024 },
    )
  }

  /** False after a failed write: memory must not get further ahead of the disk. */
  get isWritable(): boolean {
    return this.#broken === null
  }

  /** Resolves when the transaction is on disk. After a failed write, every later one fails too. */
  append(transaction: Transaction): Promise<LogPosition> {
    if (this.#broken !== null) return Promise.reject(this.#broken)
    return new Promise((resolve, reject) => {
      this.#queue.push({ line: `${JSON.stringify(transaction)}\n`, written: resolve, failed: reject })
      this.#working ??= this.#work()
    })
  }

  /** All transactions on disk with their positions, oldest first. */
  async *history(): AsyncGenerator<{ transaction: Transaction; place: LogPosition }> {
    for (const segment of await segmentsIn(this.#folder)) {
      let offset = 0
      for (const { transaction, length } of await readSegment(
        join(this.#folder, segmentName(segment)),
        false,
      )) {
        yield { transaction, place: { segment, offset, length } }
        offset += length
      }
    }
  }

  /** The transaction at a position from {@link append} or {@link history}. */
  async read({ segment, offset, length }: LogPosition): Promise<Transaction> {
    const file = join(this.#folder, segmentName(segment))
    const handle = await open(file, 'r')
    try {
      const { buffer } = await handle.read(Buffer.alloc(length), 0, length, offset)
      return readLine(transactionSchema, buffer.toString('utf8'), `${file} at byte ${offset}`)
    } finally {
      await handle.close()
    }
  }

  async close(): Promise<void> {
    await this.#working
    await this.#handle.close()
  }

  async #work(): Promise<void> {
    // Waits a moment, so that requests that arrive together share a write.
    await Promise.resolve()
    while (this.#queue.length > 0) {
      const batch = this.#queue
      this.#queue = []
      try {
        const bytes = Buffer.from(batch.map(({ line }) => line).join(''))
        await this.#handle.appendFile(bytes)
        await this.#handle.datasync()
        for (const { line, written } of batch) {
          const length = Buffer.byteLength(line)
          written({ segment: this.#segment, offset: this.#size, length })
          this.#size += length
        }
      } catch (error) {
        this.#broken = error instanceof Error ? error : new Error(String(error))
        for (const { failed } of [...batch, ...this.#queue]) failed(this.#broken)
        this.#queue = []
      }
      if (this.#broken === null && this.#queue.length === 0 && this.#size > this.#segmentBytes) {
        await this.#compact().catch((error: unknown) => {
          console.error('content: the snapshot could not be written; starting will take longer:', error)
        })
      }
    }
    this.#working = null
  }

  /**
   * Creates the new segment before the snapshot that starts at it: killed at any point, the old snapshot and all
   * segments are still complete.
   */
  async #compact(): Promise<void> {
    const documents = [...this.#documents()]
    const next = this.#segment + 1
    const handle = await open(join(this.#folder, segmentName(next)), 'a')
    await this.#handle.close()
    this.#handle = handle
    this.#segment = next
    this.#size = 0
    const part = join(this.#folder, `${SNAPSHOT}.part`)
    await rm(part, { force: true })
    const snapshot = await open(part, 'w')
    await snapshot.writeFile(
      [{ format: 1, segment: next }, ...documents].map((one) => `${JSON.stringify(one)}\n`).join(''),
    )
    await snapshot.sync()
    await snapshot.close()
    await rename(part, join(this.#folder, SNAPSHOT))
    await syncFolder(this.#folder)
  }
}
