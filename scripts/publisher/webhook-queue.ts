import { type FileHandle, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { replaceFile, syncFolder } from '../../src/lib/write-durably.ts'
import { type Delivery, type Line, parseLine, type Reported } from './webhook-queue-lines.ts'

/** The services repeat deliveries for hours; this many are recognized. */
const MAX_KEYS = 20_000
/** The file is compacted beyond this many lines. */
const MAX_LINES = 5000

interface Waiting {
  line: Line
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * What webhooks reported and no release has taken in, in a file that survives crashes. A delivery is acknowledged only
 * once it is on the disk (PUB-14).
 */
export class WebhookQueue {
  readonly #file: string
  #handle: FileHandle
  /** The length of the file's complete lines in bytes. */
  #size: number
  #lines: number
  #sequence: number
  readonly #pending = new Map<number, Delivery>()
  /** By key: resolves once the delivery is on the disk. */
  readonly #keys: Map<string, Promise<void>>
  /** Whether the directory entry is flushed; until then a power failure may restore the file from before compaction. */
  #isFolderSynced = false
  /** Whether a failed write may have left part of a line, to be truncated before the next. */
  #hasTornWrite = false
  #waiting: Waiting[] = []
  #isWriting = false

  private constructor(file: string, handle: FileHandle, text: string) {
    this.#file = file
    this.#handle = handle
    const end = text.lastIndexOf('\n') + 1
    this.#size = Buffer.byteLength(text.slice(0, end))
    const lines = text.slice(0, end).split('\n').filter(Boolean).map(parseLine)
    this.#lines = lines.length
    this.#sequence = 0
    this.#keys = new Map()
    for (const line of lines) if (line !== null) this.#apply(line)
    const damaged = lines.filter((line) => line === null).length
    if (damaged > 0) console.warn(`publisher: ${damaged} lines of ${file} cannot be read and are ignored.`)
  }

  /**
   * Reads the file, which need not exist; an incomplete last line was never acknowledged. @throws for an unusable file.
   */
  static async open(file: string): Promise<WebhookQueue> {
    const handle = await open(file, 'a+')
    const queue = new WebhookQueue(file, handle, await readFile(file, 'utf8'))
    await handle.truncate(queue.#size)
    return queue
  }

  #apply(line: Line): void {
    if (line.kind === 'keys') {
      this.#sequence = Math.max(this.#sequence, line.sequence)
      for (const key of line.keys) this.#keys.set(key, Promise.resolve())
    } else if (line.kind === 'delivery') {
      this.#sequence = Math.max(this.#sequence, line.sequence)
      this.#keys.set(line.key, Promise.resolve())
      this.#pending.set(line.sequence, line)
    } else {
      for (const sequence of this.#pending.keys())
        if (sequence <= line.through) this.#pending.delete(sequence)
    }
  }

  /** What no release has taken in, oldest first. */
  pending(): readonly Delivery[] {
    return [...this.#pending.values()]
  }

  /**
   * Takes a delivery; resolves once it is on the disk, with false for one that came before.
   * @throws the error of the disk: the delivery was not taken, and its sender has to repeat it.
   */
  async add(key: string, reported: Reported): Promise<boolean> {
    const known = this.#keys.get(key)
    if (known !== undefined) {
      await known
      return false
    }
    this.#sequence += 1
    const at = new Date().toISOString()
    const delivery: Delivery = { kind: 'delivery', sequence: this.#sequence, key, reported, at }
    const written = this.#append(delivery)
    this.#keys.set(key, written)
    try {
      await written
    } catch (error) {
      this.#keys.delete(key)
      throw error
    }
    for (const oldest of this.#keys.keys()) {
      if (this.#keys.size <= MAX_KEYS) break
      this.#keys.delete(oldest)
    }
    return true
  }

  /** Removes every delivery up to a sequence number, which a release has taken in. @throws the error of the disk. */
  async markDone(through: number): Promise<void> {
    if (![...this.#pending.keys()].some((sequence) => sequence <= through)) return
    await this.#append({ kind: 'done', through })
    if (this.#lines <= MAX_LINES || this.#isWriting) return
    // The delivery is done even if compaction fails.
    await this.#compact().catch((error: unknown) =>
      console.error('publisher: the queue could not be compacted:', error),
    )
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }

  #append(line: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line, resolve, reject })
      if (!this.#isWriting) void this.#write()
    })
  }

  /** Writes what has gathered meanwhile with one flush to the disk, so that a burst does not wait for one each. */
  async #write(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      const text = batch.map(({ line }) => `${JSON.stringify(line)}\n`).join('')
      try {
        if (this.#hasTornWrite) await this.#handle.truncate(this.#size)
        this.#hasTornWrite = true
        await this.#handle.appendFile(text)
        await this.#handle.datasync()
        await this.#syncFolder()
        this.#hasTornWrite = false
        this.#size += Buffer.byteLength(text)
        this.#lines += batch.length
        // Before the sender is answered, because the file may be rewritten from what is known here.
        for (const { line } of batch) this.#apply(line)
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isWriting = false
  }

  async #syncFolder(): Promise<void> {
    if (this.#isFolderSynced) return
    await syncFolder(dirname(this.#file))
    this.#isFolderSynced = true
  }

  async #compact(): Promise<void> {
    this.#isWriting = true
    try {
      const stillPending = new Set(this.pending().map(({ key }) => key))
      const keys = [...this.#keys.keys()].filter((key) => !stillPending.has(key))
      const lines: Line[] = [{ kind: 'keys', keys, sequence: this.#sequence }, ...this.pending()]
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
      const former = this.#handle
      // From here on the file that was written to is found nowhere.
      this.#handle = await replaceFile(this.#file, text)
      this.#isFolderSynced = false
      this.#hasTornWrite = false
      this.#size = Buffer.byteLength(text)
      this.#lines = lines.length
      await former.close()
      await this.#syncFolder()
    } finally {
      this.#isWriting = false
      if (this.#waiting.length > 0) void this.#write()
    }
  }
}
