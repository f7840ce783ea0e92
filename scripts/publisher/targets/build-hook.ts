import { createHash } from 'node:crypto'
import { HostApi } from './host-api.ts'
import { type Target, TargetError } from './target.ts'

export interface BuildHookOptions {
  /** The whole address of the hook. */
  url: string
  /** For hooks that ask for one, such as GitHub's. */
  token: string | undefined
  retryMs?: number
}

/** The name of the event in `.github/workflows/publish.yml`. */
export const PUBLISH_EVENT = 'publish'

/**
 * Asks a host or a CI to build the site itself: a build hook of Netlify or Cloudflare, or `repository_dispatch` of GitHub.
 * They build what is published then, so they cannot go back to an earlier release.
 */
export function createBuildHookTarget({ url, token, retryMs }: BuildHookOptions): Target {
  const api = new HostApi({
    name: 'The build hook',
    url,
    token,
    ...(retryMs === undefined ? {} : { retryMs }),
  })
  return {
    // The address itself lets anybody start builds, and is not written to the disk.
    id: `hook:${createHash('sha256').update(url).digest('hex').slice(0, 16)}`,
    name: 'the build hook',
    async upload({ release, isHeld, signal }) {
      if (isHeld)
        throw new TargetError(
          `The host builds the site itself and cannot show release ${release}; go back there, too.`,
        )
      await api.send('', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ event_type: PUBLISH_EVENT, client_payload: { release } }),
        signal,
      })
      return { files: 0, isLive: false }
    },
  }
}
