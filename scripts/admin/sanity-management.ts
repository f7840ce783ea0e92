import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { CONTENT_API_VERSION } from '../../src/config/limits.ts'
import { AdminError } from './admin-error.ts'

const TIMEOUT_MS = 30_000

const hookSchema = z.object({
  type: z.string().nullish(),
  url: z.string(),
  dataset: z.string(),
  secret: z.string().nullish(),
  isDisabled: z.boolean().nullish(),
  isDisabledByUser: z.boolean().nullish(),
  deletedAt: z.string().nullish(),
  httpMethod: z.string().nullish(),
  rule: z
    .object({
      on: z.array(z.string()).nullish(),
      filter: z.string().nullish(),
      projection: z.string().nullish(),
    })
    .nullish(),
})
export type Hook = z.infer<typeof hookSchema>

export interface NewHook {
  name: string
  url: string
  dataset: string
  secret: string
}

/** Which changes of a published document the publisher has to be told of. */
export const hookEvents = ['create', 'update', 'delete'] as const

/** The settings of the project at the content service. Every call throws AdminError when it is refused. */
export interface SanityManagement {
  hooks(): Promise<Hook[]>
  /** Reports each published document that is made, changed or deleted, by its id. */
  createHook(hook: NewHook): Promise<void>
  /** Lets the studio at an origin use an editor's session. */
  allowOrigin(origin: string): Promise<void>
}

/** Null without a token that may change the project. */
export function createSanityManagement(environment: Environment): SanityManagement | null {
  const { SANITY_API_ADMIN_TOKEN: token, PUBLIC_SANITY_PROJECT_ID: project } = environment
  if (token === undefined) return null
  const host = environment.PUBLIC_SANITY_API_HOST ?? 'https://api.sanity.io'

  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const url = `${host}/v${CONTENT_API_VERSION}${path}`
    let response: Response
    try {
      response = await fetch(url, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch (error) {
      throw new AdminError(
        `The content service does not answer at ${url}: ${error instanceof Error ? error.message : error}`,
        { cause: error },
      )
    }
    if (response.status === 401 || response.status === 403)
      throw new AdminError(
        `SANITY_API_ADMIN_TOKEN may not change the project ${project} (status ${response.status}): make a token with the right "Administrator".`,
      )
    const text = await response.text()
    if (!response.ok)
      throw new AdminError(`The content service refuses (status ${response.status}): ${text.slice(0, 300)}`)
    try {
      return JSON.parse(text)
    } catch {
      throw new AdminError(`${url} answers with something else than JSON.`)
    }
  }

  return {
    hooks: async () =>
      z
        .array(hookSchema)
        .parse(await call('GET', `/hooks/projects/${project}`))
        .filter(({ deletedAt, type }) => !deletedAt && type === 'document'),
    createHook: async (hook) => {
      await call('POST', `/hooks/projects/${project}`, {
        type: 'document',
        ...hook,
        description: 'Tells the shop’s publisher what has changed.',
        apiVersion: `v${CONTENT_API_VERSION}`,
        rule: { on: hookEvents, projection: '{_id}' },
        httpMethod: 'POST',
        includeDrafts: false,
      })
    },
    allowOrigin: async (origin) => {
      await call('POST', `/projects/${project}/cors`, { origin, allowCredentials: true })
    },
  }
}
