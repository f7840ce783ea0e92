import { readFile } from 'node:fs/promises'
import { lookup } from 'mrmime'
import pMap from 'p-map'
import { z } from 'zod'
import { HostApi } from './host-api.ts'
import { byDigest, createSiteReader, type SiteFile, sha256WithEnding } from './site-files.ts'
import { type Target, TargetError, type Uploaded } from './target.ts'
import { deployAssets } from './worker-version.ts'

/** How many groups of files are sent at once; each may have 50 MiB. */
const CONCURRENCY = 3
/** The rules of the site, which Cloudflare takes with the Worker instead of as files. */
const RULES = { _headers: '/_headers', _redirects: '/_redirects' } as const

export interface CloudflareOptions {
  accountId: string
  token: string
  /** The Worker whose static assets the site is. */
  worker: string
  /** Other than Cloudflare's own, for tests. */
  url?: string
  retryMs?: number
}

const sessionSchema = z.object({
  result: z.object({
    /** For sending the files of the groups, or, where there are none, for showing them. */
    jwt: z.string(),
    /** Digests of files to send together. */
    buckets: z.array(z.array(z.string())).nullish(),
  }),
})

const sentSchema = z.object({ result: z.object({ jwt: z.string().nullish() }) })

/** Text without a charset would be read as Latin-1 by some browsers. */
function contentType(path: string): string {
  const type = lookup(path)
  if (type === undefined) return 'application/null'
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

const isRule = ({ path }: SiteFile) => Object.values<string>(RULES).includes(path)

/**
 * Uploads releases as the static assets of a Worker: only files that Cloudflare does not have are sent, and one deployment
 * of the Worker, with the code and bindings that it has, shows all of them.
 */
export function createCloudflareTarget(options: CloudflareOptions): Target {
  const { accountId, token, worker, url = 'https://api.cloudflare.com/client/v4', retryMs } = options
  const api = new HostApi({
    name: 'Cloudflare',
    url: `${url}/accounts/${encodeURIComponent(accountId)}/workers`,
    token,
    ...(retryMs === undefined ? {} : { retryMs }),
  })
  const readSite = createSiteReader(sha256WithEnding)

  async function sendGroup(group: readonly SiteFile[], jwt: string, signal: AbortSignal) {
    const form = new FormData()
    for (const { file, path, digest } of group) {
      const content = await readFile(file, 'base64')
      form.append(digest, new File([content], digest, { type: contentType(path) }), digest)
    }
    const { result } = await api.json(sentSchema, '/assets/upload?base64=true', {
      method: 'POST',
      token: jwt,
      body: form,
      signal,
    })
    return result.jwt ?? null
  }

  /** Sends what Cloudflare does not have; returns the token that shows all files. */
  async function sendFiles(files: readonly SiteFile[], signal: AbortSignal) {
    const manifest = Object.fromEntries(
      files.map(({ path, digest, bytes }) => [path, { hash: digest, size: bytes }]),
    )
    const { result } = await api.json(sessionSchema, `/scripts/${worker}/assets-upload-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ manifest }),
      signal,
    })
    const found = byDigest(files)
    const groups = (result.buckets ?? []).map((digests) =>
      digests.flatMap((digest) => found.get(digest)?.[0] ?? []),
    )
    if (groups.length === 0) return { jwt: result.jwt, sent: 0 }
    const answers = await pMap(groups, (group) => sendGroup(group, result.jwt, signal), {
      concurrency: CONCURRENCY,
    })
    const jwt = answers.find((answer) => answer !== null)
    if (jwt === undefined) throw new TargetError('Cloudflare did not confirm that it has all files.')
    return { jwt, sent: groups.flat().length }
  }

  return {
    id: `cloudflare:${accountId}/${worker}`,
    name: 'Cloudflare',
    async upload({ release, directory, signal }): Promise<Uploaded> {
      const files = await readSite(directory)
      const { jwt, sent } = await sendFiles(
        files.filter((file) => !isRule(file)),
        signal,
      )
      const rules: Record<string, string> = {}
      for (const [name, path] of Object.entries(RULES)) {
        const file = files.find((one) => one.path === path)
        if (file !== undefined) rules[name] = await readFile(file.file, 'utf8')
      }
      await deployAssets(api, { worker, jwt, rules, message: `Release ${release}`, signal })
      return { files: sent, isLive: true }
    },
  }
}
