import { realpathSync, statSync } from 'node:fs'
import { type Compression, precompress } from './precompress.ts'
import { ReverseProxy } from './proxy.ts'
import { readHostRules } from './read-host-rules.ts'
import { SiteHandler } from './site-handler.ts'

/** How long after a folder could not be read it is tried again. */
const RETRY_MS = 5000

/** The site in a folder, or at a link to one. */
export interface FollowedSite {
  /** Answers with the files that were read last. */
  readonly handler: SiteHandler
  /** Reads the folder's rules again, and compresses files that were added to it. */
  reload(): Promise<void>
  /**
   * Reads the folder again if another one has taken its place. Null if it is the same, or could not be read a moment
   * ago; otherwise resolves when it has been read, or could not be: then the one before is served.
   */
  follow(): Promise<void> | null
  close(): Promise<void>
}

/**
 * Tells a folder from another one, also from one that has taken its place under the same name. Null while there is none,
 * as between the two renames by which one takes another's place.
 */
function identityOf(directory: string): string | null {
  try {
    const folder = realpathSync(directory)
    return `${folder} ${statSync(folder).ino}`
  } catch {
    return null
  }
}

/**
 * @param compression Null for folders whose files have compressed copies already, as a publisher's releases do: looking
 * for those that lack theirs takes a second among 10,000 products.
 * @throws Error when the folder's rules cannot be read.
 */
export async function openFollowedSite(
  directory: string,
  compression: Compression | null,
): Promise<FollowedSite> {
  const proxy = new ReverseProxy()
  const read = async () => {
    // Files of a link's target stay together, although the link is changed while they are read.
    const folder = realpathSync(directory)
    const identity = identityOf(folder)
    if (compression !== null) await precompress(folder, compression)
    return { identity, handler: new SiteHandler(folder, await readHostRules(folder), proxy) }
  }
  let site = await read()
  /** Reads follow one another, so that the one that began last is served. */
  let lastRead: Promise<unknown> = Promise.resolve()
  const reload = (): Promise<void> => {
    const done = lastRead.then(async () => {
      site = await read()
    })
    lastRead = done.catch(() => {})
    return done
  }
  /** The folder that could not be read, and when it is tried again by the monotonic clock. */
  let failed: { identity: string; retryAt: number } | null = null
  /** The identity of the folder that has to be read; null if it is already served. */
  const identityToRead = (): string | null => {
    const identity = identityOf(directory)
    if (identity === null || identity === site.identity) return null
    return failed?.identity === identity && performance.now() < failed.retryAt ? null : identity
  }
  /** Reads until the current folder is served, because another one may replace it meanwhile. */
  const catchUp = async () => {
    for (let identity = identityToRead(); identity !== null; identity = identityToRead()) {
      try {
        await reload()
      } catch (reason) {
        console.error(`site: could not serve ${directory}:`, reason)
        failed = { identity, retryAt: performance.now() + RETRY_MS }
      }
    }
  }
  let catchingUp: Promise<void> | null = null
  return {
    get handler() {
      return site.handler
    },
    reload,
    follow() {
      if (identityToRead() === null) return null
      catchingUp ??= catchUp().finally(() => {
        catchingUp = null
      })
      return catchingUp
    },
    close: async () => {
      await proxy.close()
    },
  }
}
