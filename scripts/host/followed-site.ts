import { realpathSync, statSync } from 'node:fs'
import { type Compression, precompress } from './precompress.ts'
import { ReverseProxy } from './proxy.ts'
import { readHostRules } from './read-host-rules.ts'
import { SiteHandler } from './site-handler.ts'

/** The site in a folder, or at a link to one. */
export interface FollowedSite {
  /** Answers with the files that were read last. */
  readonly handler: SiteHandler
  /** Reads the folder's rules again, and compresses files that were added to it. */
  reload(): Promise<void>
  /**
   * Reads the folder again if another one has taken its place. Null if it is the same; otherwise resolves when it has
   * been read, or could not be: then the one before is served.
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

/** @throws Error when the folder's rules cannot be read. */
export async function openFollowedSite(directory: string, compression: Compression): Promise<FollowedSite> {
  const proxy = new ReverseProxy()
  const read = async () => {
    // Files of a link's target stay together, although the link is changed while they are read.
    const folder = realpathSync(directory)
    const identity = identityOf(folder)
    await precompress(folder, compression)
    return { identity, handler: new SiteHandler(folder, await readHostRules(folder), proxy) }
  }
  let site = await read()
  let reading: { identity: string; done: Promise<void> } | null = null
  const reload = async () => {
    site = await read()
  }
  return {
    get handler() {
      return site.handler
    },
    reload,
    follow() {
      const identity = identityOf(directory)
      if (identity === null || identity === site.identity) return null
      if (reading?.identity !== identity) {
        const done = reload().catch((reason: unknown) =>
          console.error(`site: could not serve ${directory}:`, reason),
        )
        reading = { identity, done }
      }
      return reading.done
    },
    close: async () => {
      await proxy.close()
    },
  }
}
