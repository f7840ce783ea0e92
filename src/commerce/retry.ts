/** The one part of a clock that waiting needs; tests bring their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs `work` once, `ms` later, and answers what calls that off. */
  after(ms: number, work: () => void): () => void
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

export interface PatienceOptions {
  clock: Clock
  /** Uniform in [0, 1). */
  random: () => number
  /** In all, the first one included. */
  attempts: number
  /** The backoff before the second attempt is at most this; it doubles with each further one. */
  initialDelayMs: number
  /** Who asks for more patience than this (`Retry-After`) is not asked again: the refusal is the answer. Unbounded by default. */
  longestWaitMs?: number
}

/**
 * What one request may be tried (NET-02), whoever tries it: waits before it is sent again, with full-jitter exponential
 * backoff or for as long as the service asks for, in milliseconds. False when it is not to be sent again.
 */
export type Patience = (askedMs: number | null) => Promise<boolean>

export interface RetryOptions extends PatienceOptions {
  fetch: typeof fetch
  /** For one attempt, its body included. */
  timeoutMs: number
  /**
   * Whether a request may be sent again after its answer was lost (network failure, timeout, 5xx). Refusals that say
   * nothing was done (429, 430) are retried either way.
   */
  resendLostAnswers: boolean
}

/** No answer came within the time allowed. */
export class TimeoutError extends Error {
  override name = 'TimeoutError'
}

/** Resolves `ms` later. */
export const wait = (clock: Clock, ms: number) =>
  new Promise<void>((resolve) => void clock.after(ms, resolve))

/** One request's patience, for which see there. */
export function createPatience(options: PatienceOptions): Patience {
  const { clock, random, attempts, initialDelayMs, longestWaitMs = Number.POSITIVE_INFINITY } = options
  let tried = 0
  return async (askedMs) => {
    tried += 1
    const pause = askedMs ?? random() * initialDelayMs * 2 ** (tried - 1)
    if (tried >= attempts || pause > longestWaitMs) return false
    await wait(clock, pause)
    return true
  }
}

/** Seconds or an HTTP date, in milliseconds from now; null when absent or unreadable. */
export function retryAfter(headers: Headers, clock: Clock): number | null {
  const header = headers.get('retry-after')
  if (header === null) return null
  if (/^\d+(\.\d+)?$/.test(header.trim())) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - clock.now())
}

/** One attempt, its body read to the end, so that a stalled body is a timeout like a stalled header. */
async function attempt(
  input: RequestInfo | URL,
  init: RequestInit,
  options: RetryOptions,
): Promise<Response> {
  const abort = new AbortController()
  let cancel = () => {}
  const timeout = new Promise<never>((_, reject) => {
    cancel = options.clock.after(options.timeoutMs, () => {
      reject(new TimeoutError(`No answer within ${options.timeoutMs} ms`))
      abort.abort()
    })
  })
  const answer = async () => {
    const response = await options.fetch(input, { ...init, signal: abort.signal })
    const body = await response.arrayBuffer()
    const { status, statusText, headers } = response
    // Bodies are decoded by now: these two would describe bytes that are gone.
    const kept = new Headers(headers)
    kept.delete('content-encoding')
    kept.delete('content-length')
    const bodyless = status === 204 || status === 205 || status === 304
    return new Response(bodyless ? null : body, { status, statusText, headers: kept })
  }
  try {
    return await Promise.race([answer(), timeout])
  } finally {
    cancel()
  }
}

const isThrottled = (status: number) => status === 429 || status === 430

/**
 * A fetch that tries again (NET-02): network failures, timeouts, 429, 430 and 5xx, with full-jitter exponential
 * backoff, honouring `Retry-After`. The last attempt's answer or failure is the caller's; throws `TimeoutError` when
 * the last attempt got no answer in time.
 */
export function fetchWithRetry(options: RetryOptions): typeof fetch {
  return async (input, init = {}) => {
    const patience = createPatience(options)
    for (;;) {
      try {
        const response = await attempt(input, init, options)
        const canRetry = isThrottled(response.status) || (response.status >= 500 && options.resendLostAnswers)
        if (!canRetry || !(await patience(retryAfter(response.headers, options.clock)))) return response
      } catch (failure) {
        if (!options.resendLostAnswers || !(await patience(null))) throw failure
      }
    }
  }
}
