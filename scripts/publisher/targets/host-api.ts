import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { TargetError } from './target.ts'

const TIMEOUT_MS = 60_000
const RETRIES = 4
const RETRY_MS = 500
/** A host that asks for more is asked again with the next attempt of the whole upload. */
const MAX_WAIT_MS = 60_000
const MAX_REASON = 300

export interface HostApiOptions {
  /** The host's name in messages. */
  name: string
  /** Without a trailing slash. */
  url: string
  /** Undefined for hosts that ask for none. */
  token: string | undefined
  /** Before the first repetition of a request; doubled each time. */
  retryMs?: number
}

export interface HostRequest {
  method?: 'GET' | 'POST' | 'PUT'
  body?: BodyInit
  headers?: Readonly<Record<string, string>>
  /** Instead of the host's own token. */
  token?: string
  /** Statuses that are answers and no failures. */
  accept?: readonly number[]
  signal: AbortSignal
}

/** Node's fetch ends the process when a form is aborted while it is being read; bytes are read at once. */
async function formBytes(form: FormData) {
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type')
  return {
    bytes: new Uint8Array(await encoded.arrayBuffer()),
    headers: type === null ? {} : { 'content-type': type },
  }
}

const errorSchema = z.object({
  message: z.string().optional(),
  errors: z.array(z.object({ code: z.number().optional(), message: z.string() })).optional(),
})

/** What the body of a failed response says, as far as it can be read. */
function reasonOf(text: string): string {
  try {
    const { message, errors = [] } = errorSchema.parse(JSON.parse(text))
    return [message, ...errors.map((error) => error.message)].filter((part) => part !== undefined).join('; ')
  } catch {
    return text
  }
}

/** How long a response asks to wait, in ms; null where it does not. */
function waitOf({ headers, status }: Response): number | null {
  const after = Number(headers.get('retry-after') ?? Number.NaN)
  if (Number.isFinite(after)) return after * 1000
  // Netlify sends the header below with every answer; only after too many requests it says how long to wait.
  if (status !== 429) return null
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN)
  return Number.isFinite(reset) ? Math.max(0, reset * 1000 - Date.now()) : null
}

const authorization = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

const isTransient = (status: number) => status === 408 || status === 429 || status >= 500

/**
 * Sends requests to a host's API, and again after a timeout, 429 or 5xx. Every request must therefore be idempotent,
 * whatever its method.
 */
export class HostApi {
  readonly #options: HostApiOptions

  constructor(options: HostApiOptions) {
    this.#options = options
  }

  /** @throws TargetError with the host's reason. The token is in no message. */
  async send(path: string, request: HostRequest): Promise<Response> {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#try(path, request)
      if (outcome instanceof Response) return outcome
      const waitMs = outcome.retryAfterMs ?? (this.#options.retryMs ?? RETRY_MS) * 2 ** attempt
      if (!outcome.isTransient || attempt === RETRIES || waitMs > MAX_WAIT_MS)
        throw new TargetError(outcome.message, { retryAfterMs: outcome.retryAfterMs })
      await wait(waitMs, undefined, { signal: request.signal })
    }
  }

  /** The response's JSON. @throws TargetError, also for an answer of another shape than the schema's. */
  async json<Value>(schema: z.ZodType<Value>, path: string, request: HostRequest): Promise<Value> {
    return this.parse(schema, path, await this.send(path, request))
  }

  /** The JSON of a response that was received for a path. @throws TargetError for another shape than the schema's. */
  async parse<Value>(schema: z.ZodType<Value>, path: string, response: Response): Promise<Value> {
    const parsed = schema.safeParse(await response.json().catch(() => null))
    if (parsed.success) return parsed.data
    const where = parsed.error.issues.map((issue) => issue.path.join('.') || 'the whole answer').join(', ')
    throw new TargetError(`${this.#options.name} answered ${path} in an unknown way: ${where}.`)
  }

  async #try(path: string, request: HostRequest) {
    const { method = 'GET', body = null, headers = {}, accept = [], signal } = request
    const { name, url, token } = this.#options
    const form = body instanceof FormData ? await formBytes(body) : null
    let response: Response
    try {
      response = await fetch(url + path, {
        method,
        body: form?.bytes ?? body,
        headers: { ...headers, ...form?.headers, ...authorization(request.token ?? token) },
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
    } catch (error) {
      signal.throwIfAborted()
      const reason =
        error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : ''
      return { message: `${name} cannot be reached: ${reason}`, isTransient: true, retryAfterMs: null }
    }
    if (response.ok || accept.includes(response.status)) return response
    const { status } = response
    const reason = reasonOf(await response.text().catch(() => '')).slice(0, MAX_REASON)
    const what = status === 401 || status === 403 ? 'does not accept the token' : 'refused the request'
    return {
      message: `${name} ${what} (${method} ${path || '/'}, status ${status})${reason === '' ? '.' : `: ${reason}`}`,
      isTransient: isTransient(status),
      retryAfterMs: waitOf(response),
    }
  }
}
