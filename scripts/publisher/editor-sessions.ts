import { createHash } from 'node:crypto'
import { evaluate, parse } from 'groq-js'
import { z } from 'zod'
import { createRateLimiter } from '../../src/backend/rate-limiter.ts'
import { contentTypes } from '../../src/config/content-types.ts'
import type { Environment } from '../../src/config/env.ts'
import { CONTENT_API_VERSION } from '../../src/config/limits.ts'
import { ACCESS_CHECKS_PER_ADDRESS } from '../../src/config/server-limits.ts'
import type { Person } from './release.ts'

/** Somebody who is signed in at the content service. */
export interface EditorSession extends Person {
  /** Whether they may publish every document of the shop. */
  mayPublish: boolean
}

export interface Sessions {
  /**
   * The session that an `Authorization` header proves; null without a valid one.
   * @param address The sender's IP address, for the limit of look-ups.
   * @throws SessionError when the content service cannot be asked; TooManyLookUps.
   */
  find(authorization: string | null, address: string): Promise<EditorSession | null>
}

export class SessionError extends Error {
  override name = 'SessionError'
}

/** An address has sent too many tokens that nobody knows. */
export class TooManyLookUps extends Error {
  override name = 'TooManyLookUps'
  readonly retryAfterMs: number

  constructor(retryAfterMs: number) {
    super('Too many sessions were asked for from this address. Please try again in a minute.')
    this.retryAfterMs = retryAfterMs
  }
}

const TIMEOUT_MS = 5000
/** How long a session is cached: after signing out, it still works for up to that long. */
const CACHE_MS = 10_000
const MAX_CACHE_ENTRIES = 200

const userSchema = z.object({ id: z.string().optional(), name: z.string().default('') })
const grantsSchema = z.array(z.object({ filter: z.string(), permissions: z.array(z.string()) }))

/** A published document of every type of the shop, for the filters of grants. */
const samples = contentTypes.map(({ type }) => ({ _id: type, _type: type }))

async function allows(filter: string, sample: object): Promise<boolean> {
  const value = await evaluate(parse(`*[${filter}]`), { dataset: [sample] })
  const found: unknown = await value.get()
  return Array.isArray(found) && found.length > 0
}

/** Whether grants allow to change a published document of every type. */
async function mayPublishAll(grants: z.infer<typeof grantsSchema>): Promise<boolean> {
  const writing = grants.filter(({ permissions }) =>
    ['create', 'update'].every((name) => permissions.includes(name)),
  )
  for (const sample of samples) {
    const allowed = await Promise.all(writing.map(({ filter }) => allows(filter, sample).catch(() => false)))
    if (!allowed.includes(true)) return false
  }
  return true
}

/** Asks the content service who somebody is and what they may change. Their token is passed on to nobody else. */
export function createEditorSessions(environment: Environment): Sessions {
  const {
    PUBLIC_SANITY_PROJECT_ID: project,
    PUBLIC_SANITY_DATASET: dataset,
    PUBLIC_SANITY_API_HOST,
  } = environment
  const base = `${PUBLIC_SANITY_API_HOST ?? `https://${project}.api.sanity.io`}/v${CONTENT_API_VERSION}`
  const limiter = createRateLimiter({ max: ACCESS_CHECKS_PER_ADDRESS })
  /** `until` by `performance.now`, because the clock may be set. */
  const cache = new Map<string, { session: EditorSession | null; until: number }>()

  async function ask(path: string, authorization: string): Promise<unknown> {
    let response: Response
    try {
      response = await fetch(base + path, {
        headers: { authorization },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch (error) {
      throw new SessionError('The content service cannot be asked who you are. Please try again.', {
        cause: error,
      })
    }
    if (response.status === 401 || response.status === 403) return null
    if (!response.ok)
      throw new SessionError(
        `The content service answered with status ${response.status} when it was asked who you are.`,
      )
    return response.json()
  }

  async function load(authorization: string): Promise<EditorSession | null> {
    const [user, grants] = await Promise.all([
      ask('/users/me', authorization),
      ask(`/projects/${project}/datasets/${dataset}/acl`, authorization),
    ])
    const { id, name } = userSchema.parse(user ?? {})
    if (id === undefined || grants === null) return null
    return { id, name: name === '' ? id : name, mayPublish: await mayPublishAll(grantsSchema.parse(grants)) }
  }

  return {
    async find(authorization, address) {
      if (authorization === null || !/^Bearer \S+$/.test(authorization)) return null
      const key = createHash('sha256').update(authorization).digest('hex')
      const known = cache.get(key)
      if (known !== undefined && known.until > performance.now()) return known.session
      // Anybody can send a token. Those of editors who were here are asked for again without limit, as the studio does.
      const retryAfterMs = known?.session ? 0 : limiter.consume(address)
      if (retryAfterMs > 0) throw new TooManyLookUps(retryAfterMs)
      const session = await load(authorization)
      cache.set(key, { session, until: performance.now() + CACHE_MS })
      for (const oldest of cache.keys()) {
        if (cache.size <= MAX_CACHE_ENTRIES) break
        cache.delete(oldest)
      }
      return session
    },
  }
}
