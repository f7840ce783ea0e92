import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { addAllowances } from './allowances.ts'
import type { Allowances } from './finish-page.ts'

/** A rendered file of the site. */
export interface RenderedFile {
  /** From the site's root, unescaped. */
  path: string
  /** Whoever hands them over has them no more. */
  bytes: Uint8Array<ArrayBuffer>
  /** Pages are finished before they are written; a parcel is written as the files that it holds. */
  kind: 'page' | 'data' | 'parcel'
}

/** Files handed over together: to wake the thread for each takes a tenth of the time that rendering them does. */
const TOGETHER = 20
/** Hand-overs not yet written, at one time: a few MiB. */
const ON_THEIR_WAY = 5

const answerSchema = z.union([z.literal('written'), z.object({ allowances: z.unknown() })])

/**
 * Finishes and writes files of a site that is being built, in a thread of its own: the next ones are rendered
 * meanwhile, which takes about as long.
 */
export class FileWriter {
  readonly #worker: Worker
  /** Settled by the thread's last answer, or by its failure. */
  readonly #ended = Promise.withResolvers<unknown>()
  #waiting: RenderedFile[] = []
  #onTheirWay = 0
  #oneWritten = Promise.withResolvers<void>()

  /** `directory` is where the site is being built. */
  constructor(directory: URL) {
    this.#worker = new Worker(new URL('./file-writer.thread.ts', import.meta.url), {
      workerData: { directory: directory.href },
    })
    // Whoever waits is told; until then a failure waits, too.
    this.#ended.promise.catch(() => {})
    this.#worker.on('message', (message: unknown) => this.#hear(answerSchema.parse(message)))
    this.#worker.on('error', (failure) => this.#ended.reject(failure))
    this.#worker.on('exit', () => this.#ended.reject(new Error('The thread that writes files ended early')))
  }

  /** Resolves as soon as the next file may come. @throws whatever an earlier file could not be finished or written for. */
  async write(file: RenderedFile): Promise<void> {
    this.#waiting.push(file)
    if (this.#waiting.length >= TOGETHER) this.#handOver()
    while (this.#onTheirWay >= ON_THEIR_WAY)
      await Promise.race([this.#oneWritten.promise, this.#ended.promise])
  }

  /**
   * Waits until all is written, and adds what the pages have to be allowed.
   * @throws whatever a file could not be finished or written for.
   */
  async end(allowances: Allowances): Promise<void> {
    this.#handOver()
    this.#worker.postMessage('end')
    addAllowances(await this.#ended.promise, allowances)
  }

  /** Gives up what is on its way. */
  async stop(): Promise<void> {
    await this.#worker.terminate()
  }

  #handOver(): void {
    const files = this.#waiting
    this.#waiting = []
    this.#worker.postMessage(
      files,
      files.map(({ bytes }) => bytes.buffer),
    )
    this.#onTheirWay += 1
  }

  #hear(answer: z.infer<typeof answerSchema>): void {
    if (answer !== 'written') {
      this.#ended.resolve(answer.allowances)
      return
    }
    this.#onTheirWay -= 1
    this.#oneWritten.resolve()
    this.#oneWritten = Promise.withResolvers()
  }
}
