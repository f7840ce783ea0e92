import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { constants } from 'node:zlib'
import { ReusedBuffer } from '../lib/reused-buffer.ts'
import { compressFile, type FileToCompress } from './compress-file.ts'
import { COMPRESSIBLE, filesWithoutCopies } from './compressed-copy-paths.ts'

const isCompressible = (file: string) => COMPRESSIBLE.some((type) => file.endsWith(`.${type}`))

/**
 * `small` has more effort for hashed files, which last, than for pages, which change with every release, and the large
 * studio. `soon` is for what is to be live at once. `fast` is for sites that are served for a few minutes: it takes a
 * tenth of the time.
 */
const QUALITY = {
  small: { hashed: constants.BROTLI_MAX_QUALITY, page: 10, ofManyPages: 5, other: 5, gzip: 6 },
  soon: { hashed: 5, page: 5, ofManyPages: 5, other: 5, gzip: 6 },
  fast: { hashed: 1, page: 1, ofManyPages: 1, other: 1, gzip: 1 },
} as const
export type Compression = keyof typeof QUALITY
const MANY_PAGES = 1000
/** Starting threads takes as long as compressing this number of files. */
const FILES_WITHOUT_THREADS = 200

function qualityOf(file: string, compression: Compression, hasManyPages: boolean): number {
  const { hashed, page, ofManyPages, other } = QUALITY[compression]
  if (file.endsWith('.html')) return hasManyPages ? ofManyPages : page
  return file.includes('/_astro/') ? hashed : other
}

/** Compresses files in a thread of their own. @throws the error of the first that fails. */
function compressInThread(files: readonly FileToCompress[]): Promise<void> {
  const worker = new Worker(new URL('./compress-file.worker.ts', import.meta.url), { workerData: files })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The thread that compresses files ended with code ${code}`)),
    )
  })
}

/** Writes brotli and gzip versions beside a site's files, which CDNs do by themselves. Skips files that have theirs. */
export async function precompress(directory: string, compression: Compression): Promise<void> {
  const files = filesWithoutCopies(directory)
  const pages = files.filter((file) => file.endsWith('.html')).length
  await precompressFiles(directory, files, { compression, pages })
}

/** The same for some of the files of a site with this number of pages, relative to its folder. */
export async function precompressFiles(
  directory: string,
  names: readonly string[],
  { compression, pages }: { compression: Compression; pages: number },
): Promise<void> {
  const files = names
    .filter(isCompressible)
    .map((file) => `${directory}/${file}`)
    .filter((file) => !existsSync(`${file}.br`))
  const hasManyPages = pages >= MANY_PAGES
  const { gzip } = QUALITY[compression]
  const tasks = files.map((file) => ({ file, brotli: qualityOf(file, compression, hasManyPages), gzip }))
  if (tasks.length <= FILES_WITHOUT_THREADS) {
    const buffer = new ReusedBuffer()
    for (const task of tasks) compressFile(task, buffer)
    return
  }
  const threads = Math.min(availableParallelism(), tasks.length)
  // Neighbors are alike, so each thread gets as many of the slow ones.
  const shares = Array.from({ length: threads }, (_, share) =>
    tasks.filter((_, index) => index % threads === share),
  )
  // All of them, because a thread that goes on would write into a folder that the caller deletes.
  const results = await Promise.allSettled(shares.map(compressInThread))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
