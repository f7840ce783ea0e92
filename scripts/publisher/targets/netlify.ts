import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pMap from 'p-map'
import { z } from 'zod'
import { HostApi } from './host-api.ts'
import { byDigest, createSiteReader, type SiteFile, sha1 } from './site-files.ts'
import { type Target, TargetError, type Uploaded, type UploadJob } from './target.ts'

/** Accounts without a plan may send this many files at once. */
const CONCURRENCY = 5
const POLL_MS = 1000
const PROCESSED_WITHIN_MS = 20 * 60 * 1000
const PUBLISHED_WITHIN_MS = 30_000

export interface NetlifyOptions {
  siteId: string
  token: string
  /** Other than Netlify's own, for tests. */
  url?: string
  pollMs?: number
  publishedWithinMs?: number
}

const deploySchema = z.object({
  id: z.string(),
  state: z.string(),
  /** The digests that Netlify does not have. */
  required: z.array(z.string()).nullish(),
  error_message: z.string().nullish(),
})
type Deploy = z.infer<typeof deploySchema>

const siteSchema = z.object({ published_deploy: z.object({ id: z.string() }).nullish() })

/** Until then Netlify compares the digests with the files that it has. */
const isCompared = ({ state }: Deploy) =>
  ['prepared', 'uploading', 'uploaded', 'processing', 'processed', 'ready'].includes(state)
const isReady = ({ state }: Deploy) => state === 'ready'
const isOver = ({ state }: Deploy) => state === 'error' || state === 'rejected'

/** Paths keep their slashes, and no other character that means something in an address. */
const inAddress = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/**
 * Uploads releases to a site at Netlify by its file digest API: only files that it does not have are sent, and it
 * publishes the release when it has all of them.
 */
export function createNetlifyTarget(options: NetlifyOptions): Target {
  const { siteId, token, url = 'https://api.netlify.com/api/v1', pollMs = POLL_MS } = options
  const api = new HostApi({ name: 'Netlify', url, token, retryMs: pollMs / 2 })
  const readSite = createSiteReader(sha1)
  const site = `/sites/${encodeURIComponent(siteId)}`

  async function deployWhen(
    id: string,
    isDone: (deploy: Deploy) => boolean,
    signal: AbortSignal,
  ): Promise<Deploy> {
    const until = performance.now() + PROCESSED_WITHIN_MS
    for (;;) {
      const deploy = await api.json(deploySchema, `${site}/deploys/${id}`, { signal })
      if (isDone(deploy)) return deploy
      if (isOver(deploy))
        throw new TargetError(`Netlify could not make the deploy: ${deploy.error_message || deploy.state}.`)
      if (performance.now() > until)
        throw new TargetError(`Netlify has not finished the deploy in time; its state is "${deploy.state}".`)
      await wait(pollMs, undefined, { signal })
    }
  }

  /** The deploy that a crash has interrupted; null when there is none, or it has come to nothing. */
  async function interrupted({ checkpoint, release, signal }: UploadJob): Promise<string | null> {
    if (checkpoint === null) return null
    if (checkpoint.release !== release) {
      // Netlify might finish it later than the one that is to be shown now.
      await api.send(`/deploys/${checkpoint.text}/cancel`, {
        method: 'POST',
        accept: [404, 409, 422],
        signal,
      })
      return null
    }
    const response = await api.send(`${site}/deploys/${checkpoint.text}`, { accept: [404], signal })
    const deploy = deploySchema.safeParse(await response.json().catch(() => null))
    return deploy.success && !isOver(deploy.data) ? checkpoint.text : null
  }

  async function createDeploy({ release, signal, saveCheckpoint }: UploadJob, files: readonly SiteFile[]) {
    const { id } = await api.json(deploySchema, `${site}/deploys?title=Release%20${release}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        files: Object.fromEntries(files.map(({ path, digest }) => [path, digest])),
        async: true,
      }),
      signal,
    })
    await saveCheckpoint(id)
    return id
  }

  async function sendFiles(
    id: string,
    required: readonly string[],
    files: readonly SiteFile[],
    job: UploadJob,
  ) {
    const found = byDigest(files)
    const missing = required.flatMap((digest) => found.get(digest) ?? [])
    const send = async ({ path, file }: SiteFile) => {
      const body = await readFile(file)
      await api.send(`/deploys/${id}/files${inAddress(path)}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body,
        signal: job.signal,
      })
    }
    await pMap(missing, send, { concurrency: CONCURRENCY })
    return missing.length
  }

  /** Waits until shoppers get the deploy. */
  async function untilPublished(id: string, signal: AbortSignal): Promise<void> {
    const until = performance.now() + (options.publishedWithinMs ?? PUBLISHED_WITHIN_MS)
    for (;;) {
      const { published_deploy: published } = await api.json(siteSchema, site, { signal })
      if (published?.id === id) return
      if (performance.now() > until)
        throw new TargetError(
          'Netlify has the release and does not show it: the site’s published deploy is locked there, or another one was published meanwhile.',
        )
      await wait(pollMs, undefined, { signal })
    }
  }

  return {
    id: `netlify:${siteId}`,
    name: 'Netlify',
    check: async (signal) => void (await api.json(siteSchema, site, { signal })),
    async upload(job): Promise<Uploaded> {
      const files = await readSite(job.directory)
      const id = (await interrupted(job)) ?? (await createDeploy(job, files))
      const { required } = await deployWhen(id, isCompared, job.signal)
      const sent = await sendFiles(id, required ?? [], files, job)
      await deployWhen(id, isReady, job.signal)
      await untilPublished(id, job.signal)
      return { files: sent, isLive: true }
    },
  }
}
