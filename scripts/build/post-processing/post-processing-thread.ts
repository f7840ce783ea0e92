import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { packedLinksSchema } from '../checks/packed-links.ts'
import { cspSourcesSchema } from './csp-sources.ts'
import type { SkippableStep } from './skippable-steps.ts'

/** A rendered file of the site. */
export type RenderedFile = {
  /** From the site's root, unescaped. */
  path: string
} & (
  | {
      /** Pages are post-processed before they are written; of a file bundle its files are written. */
      kind: 'page' | 'bundle'
      text: string
    }
  | {
      kind: 'data'
      /** Transferred to the worker: empty once handed over. */
      bytes: Uint8Array<ArrayBuffer>
    }
)

/** Waking the worker for each file would take a tenth of the time that rendering the file does. */
const FILES_PER_MESSAGE = 20
/** Bounds the memory of what waits to be written to a few MiB. */
const MAX_MESSAGES_IN_FLIGHT = 5

const writtenSchema = z.object({
  /** What each page needs in the Content-Security-Policy, by its path. */
  cspSources: z.array(z.tuple([z.string(), cspSourcesSchema])),
  /** The paths of the files of each bundle with their digests, by its own. */
  bundles: z.array(z.tuple([z.string(), z.array(z.tuple([z.string(), z.string()]))])),
  links: packedLinksSchema,
})
type Written = z.infer<typeof writtenSchema>

const messageSchema = z.union([z.literal('written'), writtenSchema])

interface PostProcessing {
  skip: readonly SkippableStep[]
  /** The origin whose links are collected from the pages; null to collect none. */
  siteOrigin: string | null
  /** Where the build's scripts and stylesheets are, unless that is where the files are written. */
  assets?: URL
  /** The folder of the release before, whose files with the same content are shared. */
  previous?: string
}

/** Post-processes and writes files in a worker thread while the next ones are rendered. */
export class PostProcessingThread {
  readonly #worker: Worker
  /** Settled by the worker's last message, or by its failure. */
  readonly #ended = Promise.withResolvers<Written>()
  #queue: RenderedFile[] = []
  #inFlight = 0
  #oneWritten = Promise.withResolvers<void>()

  /** @param directory Where the files are written. */
  constructor(directory: URL, { skip, siteOrigin, assets = directory, previous }: PostProcessing) {
    this.#worker = new Worker(new URL('./post-processing.worker.ts', import.meta.url), {
      workerData: {
        directory: directory.href,
        assets: assets.href,
        skip,
        siteOrigin,
        previous: previous ?? null,
      },
    })
    // `write` and `end` report a failure; until then it must not end the process as an unhandled rejection.
    this.#ended.promise.catch(() => {})
    this.#worker.on('message', (message: unknown) => this.#receive(messageSchema.parse(message)))
    this.#worker.on('error', (error) => this.#ended.reject(error))
    this.#worker.on('exit', () =>
      this.#ended.reject(new Error('The worker that writes files ended too early')),
    )
  }

  /** Resolves as soon as the next file may come. @throws the error that an earlier file failed with. */
  async write(file: RenderedFile): Promise<void> {
    this.#queue.push(file)
    if (this.#queue.length >= FILES_PER_MESSAGE) this.#flush()
    while (this.#inFlight >= MAX_MESSAGES_IN_FLIGHT)
      await Promise.race([this.#oneWritten.promise, this.#ended.promise])
  }

  /** Waits until everything is written. @throws the error that a file failed with. */
  async end(): Promise<Written> {
    this.#flush()
    this.#worker.postMessage('end')
    return this.#ended.promise
  }

  /** Discards what is not written yet. */
  async stop(): Promise<void> {
    await this.#worker.terminate()
  }

  #flush(): void {
    const files = this.#queue
    this.#queue = []
    this.#worker.postMessage(
      files,
      files.flatMap((file) => (file.kind === 'data' ? [file.bytes.buffer] : [])),
    )
    this.#inFlight += 1
  }

  #receive(message: z.infer<typeof messageSchema>): void {
    if (message !== 'written') {
      this.#ended.resolve(message)
      return
    }
    this.#inFlight -= 1
    this.#oneWritten.resolve()
    this.#oneWritten = Promise.withResolvers()
  }
}
