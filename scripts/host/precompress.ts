import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** What shrinks; pictures and fonts are compressed already. */
const COMPRESSIBLE = '**/*.{html,js,css,json,svg,xml,txt,webmanifest}'
/** Below this a packet carries it either way. */
const LEAST_BYTES = 512
/** Effort where it pays: hashed files are kept, pages change with every release, the studio's are large and for a few. */
const QUALITY = { hashed: constants.BROTLI_MAX_QUALITY, page: 10, ofManyPages: 5, other: 5 }
const MANY_PAGES = 1000
const BATCH = 16

function qualityOf(file: string, pageQuality: number): number {
  if (file.endsWith('.html')) return pageQuality
  return file.includes('/_astro/') ? QUALITY.hashed : QUALITY.other
}

async function compress(file: string, quality: number): Promise<void> {
  const bytes = readFileSync(file)
  if (bytes.length < LEAST_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [brotli, gzipped] = await Promise.all([compressBrotli(bytes, { params }), compressGzip(bytes)])
  writeFileSync(`${file}.br`, brotli)
  writeFileSync(`${file}.gz`, gzipped)
}

/**
 * Writes brotli and gzip forms beside a site's files, for a host that serves the folder itself; a CDN does this by
 * itself. Files that have theirs already are passed over.
 */
export async function precompress(directory: string): Promise<void> {
  const files = globSync(COMPRESSIBLE, { cwd: directory })
    .map((file) => `${directory}/${file}`)
    .filter((file) => !existsSync(`${file}.br`))
  const pages = files.filter((file) => file.endsWith('.html'))
  const pageQuality = pages.length < MANY_PAGES ? QUALITY.page : QUALITY.ofManyPages
  for (let start = 0; start < files.length; start += BATCH) {
    await Promise.all(
      files.slice(start, start + BATCH).map((file) => compress(file, qualityOf(file, pageQuality))),
    )
  }
}
