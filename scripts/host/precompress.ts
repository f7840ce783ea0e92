import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Images and fonts are compressed already. */
const COMPRESSIBLE = '**/*.{html,js,css,json,svg,xml,txt,webmanifest}'
/** Smaller files fit into one packet anyway. */
const MIN_BYTES = 512
/** More effort for hashed files, which last, than for pages, which change with every release, and the large studio. */
const QUALITY = { hashed: constants.BROTLI_MAX_QUALITY, page: 10, ofManyPages: 5, other: 5 }
const MANY_PAGES = 1000
const BATCH = 16

function qualityOf(file: string, pageQuality: number): number {
  if (file.endsWith('.html')) return pageQuality
  return file.includes('/_astro/') ? QUALITY.hashed : QUALITY.other
}

async function compress(file: string, quality: number): Promise<void> {
  const bytes = readFileSync(file)
  if (bytes.length < MIN_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [brotli, gzipped] = await Promise.all([compressBrotli(bytes, { params }), compressGzip(bytes)])
  writeFileSync(`${file}.br`, brotli)
  writeFileSync(`${file}.gz`, gzipped)
}

/**
 * Writes brotli and gzip versions beside a site's files, which CDNs do by themselves. Skips files that have theirs.
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
