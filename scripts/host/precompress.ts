import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Images and fonts are compressed already. */
const COMPRESSIBLE = ['html', 'js', 'css', 'json', 'svg', 'xml', 'txt', 'webmanifest']
/** The copies of a file, the smallest first. */
export const compressedCopies = [
  { ending: '.br', encoding: 'br' },
  { ending: '.gz', encoding: 'gzip' },
] as const
const SITE_FILES = `**/*.{${COMPRESSIBLE.join(',')}}`
const COPY = new RegExp(`\\.(?:${COMPRESSIBLE.join('|')})\\.(?:br|gz)$`)

/** Whether a path is that of a compressed copy, which has no address of its own. */
export const isCompressedCopy = (path: string): boolean => COPY.test(path)

/** Smaller files fit into one packet anyway. */
const MIN_BYTES = 512
/**
 * `small` has more effort for hashed files, which last, than for pages, which change with every release, and the large
 * studio. `soon` is for what is to be live at once. `fast` is for sites that are served for a few minutes: it takes a tenth
 * of the time.
 */
const QUALITY = {
  small: { hashed: constants.BROTLI_MAX_QUALITY, page: 10, ofManyPages: 5, other: 5, gzip: 6 },
  soon: { hashed: 5, page: 5, ofManyPages: 5, other: 5, gzip: 6 },
  fast: { hashed: 1, page: 1, ofManyPages: 1, other: 1, gzip: 1 },
} as const
export type Compression = keyof typeof QUALITY
const MANY_PAGES = 1000
const BATCH = 16

function qualityOf(file: string, compression: Compression, hasManyPages: boolean): number {
  const { hashed, page, ofManyPages, other } = QUALITY[compression]
  if (file.endsWith('.html')) return hasManyPages ? ofManyPages : page
  return file.includes('/_astro/') ? hashed : other
}

async function compress(file: string, quality: number, level: number): Promise<void> {
  const bytes = readFileSync(file)
  if (bytes.length < MIN_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(bytes, { params }),
    compressGzip(bytes, { level }),
  ])
  writeFileSync(`${file}.br`, brotli)
  writeFileSync(`${file}.gz`, gzipped)
}

/**
 * Writes brotli and gzip versions beside a site's files, which CDNs do by themselves. Skips files that have theirs.
 */
export async function precompress(directory: string, compression: Compression): Promise<void> {
  const files = globSync(SITE_FILES, { cwd: directory })
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
    .filter((file) => matchesGlob(file, SITE_FILES))
    .map((file) => `${directory}/${file}`)
    .filter((file) => !existsSync(`${file}.br`))
  const hasManyPages = pages >= MANY_PAGES
  const { gzip: level } = QUALITY[compression]
  for (let start = 0; start < files.length; start += BATCH) {
    await Promise.all(
      files
        .slice(start, start + BATCH)
        .map((file) => compress(file, qualityOf(file, compression, hasManyPages), level)),
    )
  }
}
