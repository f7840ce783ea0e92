import { z } from 'zod'
import { publisherEvents } from './publisher-events.ts'

const personSchema = z.object({ id: z.string(), name: z.string() })
const problemSchema = z.object({ field: z.string(), reason: z.string() })
const skippedSchema = problemSchema.extend({ documentId: z.string() })

/** Whether the shop shows a document as it is published. */
export const documentStatusSchema = z.object({
  state: z.enum(['live', 'publishing', 'building', 'held', 'failed', 'refused']),
  since: z.iso.datetime().nullable(),
  problems: z.array(problemSchema),
  held: z.object({ by: z.string(), release: z.int(), at: z.iso.datetime() }).nullable(),
  failure: z.object({ reason: z.string(), retryAt: z.iso.datetime() }).nullable(),
})
export type DocumentStatus = z.infer<typeof documentStatusSchema>

const releaseSchema = z.object({
  number: z.int(),
  cause: z.enum(['first', 'changes', 'code', 'request', 'daily', 'repair']),
  requestedBy: personSchema.nullable(),
  madeAt: z.iso.datetime(),
  seconds: z.number(),
  changedFiles: z.int(),
  /** The first of them. */
  changes: z.array(
    z.object({ kind: z.enum(['document', 'product']), id: z.string(), author: z.string().nullable() }),
  ),
  changeCount: z.int(),
  skipped: z.array(skippedSchema),
  heavyPages: z.array(z.object({ path: z.string(), kib: z.number(), budget: z.number() })),
  isLive: z.boolean(),
  renewsCarts: z.boolean(),
})
export type Release = z.infer<typeof releaseSchema>

const uploadSchema = z.object({
  name: z.string(),
  state: z.enum(['live', 'building', 'uploading', 'failed', 'waiting']),
  release: z.int().nullable(),
  since: z.iso.datetime().nullable(),
  problem: z.object({ message: z.string(), retryAt: z.iso.datetime() }).nullable(),
})
export type HostUpload = z.infer<typeof uploadSchema>

export const statusSchema = z.object({
  state: z.enum(['starting', 'live', 'publishing', 'held', 'failed']),
  text: z.string(),
  held: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
  problem: z
    .object({
      message: z.string(),
      retryAt: z.iso.datetime(),
      documents: z.array(skippedSchema),
    })
    .nullable(),
  uploads: z.array(uploadSchema),
  releases: z.array(releaseSchema),
  session: z.object({ mayPublish: z.boolean() }).optional(),
})
export type Status = z.infer<typeof statusSchema>

const errorSchema = z.object({ error: z.string() })

/** The requests of the studio to the publisher, with the session of the signed-in editor. */
export interface PublisherClient {
  /** @throws Error with the publisher's sentence. */
  status(): Promise<Status>
  /** `revision` is null for a document that is not published. @throws Error */
  document(id: string, revision: string | null): Promise<DocumentStatus>
  /** @throws Error with the publisher's sentence, for people who may not publish too. */
  command(name: 'publish' | 'resume'): Promise<void>
  goBack(release: number): Promise<void>
  /** Calls back whenever something has changed; returns how to end that. */
  subscribe(onChange: () => void): () => void
}

/** `url` is the publisher's origin, `token` the session at the content service. */
export function createPublisherClient(url: string, token: string | undefined): PublisherClient {
  async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
    const response = await fetch(url + path, {
      ...init,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    })
    const body: unknown = await response.json()
    if (response.ok) return body
    const { data } = errorSchema.safeParse(body)
    throw new Error(data?.error ?? `The publisher answered with status ${response.status}.`)
  }
  return {
    status: async () => statusSchema.parse(await ask('/status')),
    async document(id, revision) {
      const query = new URLSearchParams({ id, ...(revision === null ? {} : { revision }) })
      return documentStatusSchema.parse(await ask(`/document?${query}`))
    },
    async command(name) {
      await ask(`/commands/${name}`, { method: 'POST' })
    },
    async goBack(release) {
      await ask('/commands/go-back', { method: 'POST', body: JSON.stringify({ release }) })
    },
    subscribe: (onChange) => publisherEvents(url).subscribe(onChange),
  }
}
