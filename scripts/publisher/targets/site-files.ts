import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import pMap from 'p-map'
import { filesWithoutCopies } from '../../host/compressed-copy-paths.ts'

/** How many files are read at once. */
const CONCURRENCY = 16

export interface SiteFile {
  /** The file's path in the site: "/shop/index.html". */
  path: string
  /** Where it is on the disk. */
  file: string
  bytes: number
  /** In hexadecimal. */
  digest: string
}

type Digest = (content: Buffer, path: string) => string

/** The digest by which Netlify knows files: SHA-1 in hexadecimal. */
export const sha1: Digest = (content) => createHash('sha1').update(content).digest('hex')

/**
 * 32 digits that depend on the file's ending as well: Cloudflare keeps a content's type with its digest, and the same text
 * may be two kinds of file.
 */
export const sha256WithEnding: Digest = (content, path) =>
  createHash('sha256').update(content).update(extname(path)).digest('hex').slice(0, 32)

/**
 * Lists a release's files with their digests, without the compressed copies that hosts make themselves. Files that
 * releases share are one file on the disk and are read once.
 */
export function createSiteReader(digestOf: Digest): (directory: string) => Promise<SiteFile[]> {
  let known = new Map<string, string>()
  return async (directory) => {
    const seen = new Map<string, string>()
    const paths = filesWithoutCopies(directory)
      .map((name) => `/${name}`)
      .toSorted()
    const files = await pMap(
      paths,
      async (path) => {
        const file = directory + path
        const { dev, ino, size, mtimeNs } = await stat(file, { bigint: true })
        // Two names of one file may differ in their ending.
        const key = [dev, ino, size, mtimeNs, extname(path)].join(':')
        const digest = known.get(key) ?? seen.get(key) ?? digestOf(await readFile(file), path)
        seen.set(key, digest)
        return { path, file, bytes: Number(size), digest }
      },
      { concurrency: CONCURRENCY },
    )
    known = seen
    return files
  }
}

/** The files with each digest. */
export const byDigest = (files: readonly SiteFile[]): ReadonlyMap<string, readonly SiteFile[]> =>
  Map.groupBy(files, ({ digest }) => digest)
