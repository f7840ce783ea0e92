import { globSync } from 'node:fs'
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

/** The files of a site, relative to its folder, without their compressed copies. */
export const filesWithoutCopies = (directory: string, patterns: string | string[] = '**/*'): string[] =>
  globSync(patterns, { cwd: directory, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isCompressedCopy(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
