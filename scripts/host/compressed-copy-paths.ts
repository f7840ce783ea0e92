import { globSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The types of files that have compressed copies beside them; images and fonts are compressed already. */
export const COMPRESSIBLE = ['html', 'js', 'css', 'json', 'svg', 'xml', 'txt', 'webmanifest'] as const
/** The copies of a file, the smallest first. */
export const compressedCopies = [
  { ending: '.br', encoding: 'br' },
  { ending: '.gz', encoding: 'gzip' },
] as const

const COPY = new RegExp(`\\.(?:${COMPRESSIBLE.join('|')})\\.(?:br|gz)$`)

/** Whether a path is that of a compressed copy, which has no address of its own. */
export const isCompressedCopy = (path: string): boolean => COPY.test(path)

/** The paths of a file's compressed copies, whether they are there or not. */
export const copiesOf = (file: string): string[] => compressedCopies.map(({ ending }) => file + ending)

/**
 * The files of a site, relative to its folder, without those whose names begin with a dot. A pattern would take several
 * times as long.
 */
const siteFiles = (directory: string, below = ''): string[] =>
  readdirSync(`${directory}/${below}`, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return []
    if (entry.isDirectory()) return siteFiles(directory, `${below}${entry.name}/`)
    return entry.isFile() ? [below + entry.name] : []
  })

/** The same without compressed copies, by default of all files. */
export const filesWithoutCopies = (directory: string, patterns: string[] | null = null): string[] =>
  (patterns === null ? siteFiles(directory) : filesLike(patterns, directory)).filter(
    (file) => !isCompressedCopy(file),
  )

const filesLike = (patterns: string[], directory: string) =>
  globSync(patterns, { cwd: directory, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
