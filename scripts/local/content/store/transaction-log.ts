import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredDocument } from './documents.ts'
import {
  readSegment,
  readTransaction,
  recover,
  SNAPSHOT,
  segmentName,
  segmentsIn,
  type Transaction,
} from './transaction-files.ts'

/** Flushes the directory entry, so that a new file survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
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
   * Opens the folder, creating it when missing. `load` receives the recovered documents; `documents` returns the current
   * ones for snapshots.
   * @throws Error naming file and line when a file is damaged anywhere but at an unfinished last line.
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
      return readTransaction(buffer.toString('utf8'), `${file} at byte ${offset}`)
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
