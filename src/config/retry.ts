/** The functions of a clock that timing needs; tests bring their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs `callback` once after `ms`; returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void
}

/** Its time never goes back: it counts on from when the page was opened, because the device's clock may be set back (CART-27). */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

export interface RetryBudgetOptions {
  clock: Clock
  /** Uniform in [0, 1). */
  random: () => number
  /** The maximum number of attempts, including the first. */
  attempts: number
  /** The upper bound of the backoff before the second attempt; doubles with each further attempt. */
  initialDelayMs: number
  /** A request is not retried if the service's `Retry-After` is longer. No limit by default. */
  maxWaitMs?: number
}

/**
 * The retry budget of one request (NET-02), shared by all who send it. Waits before the next attempt: as long as the
 * service's `Retry-After` demands (milliseconds), else with full-jitter exponential backoff. Resolves to false without
 * waiting when the request must not be sent again.
 */
export type RetryBudget = (retryAfterMs: number | null) => Promise<boolean>

/** Resolves after `ms`. */
export const wait = (clock: Clock, ms: number) =>
  new Promise<void>((resolve) => void clock.after(ms, resolve))

/**
 * Waits before each retry of one request: a random part of a time that doubles (NET-02), or as long as the service asks for.
 * Resolves false at once when all attempts are made, or the wait would be longer than `maxWaitMs`.
 */
export function createRetryBudget(options: RetryBudgetOptions): RetryBudget {
  const { clock, random, attempts, initialDelayMs, maxWaitMs = Number.POSITIVE_INFINITY } = options
  let attempt = 0
  return async (retryAfterMs) => {
    attempt += 1
    const delay = retryAfterMs ?? random() * initialDelayMs * 2 ** (attempt - 1)
    if (attempt >= attempts || delay > maxWaitMs) return false
    await wait(clock, delay)
    return true
  }
}

/** The header `Retry-After` (seconds or an HTTP date) in milliseconds from now; null if absent or malformed. */
export function retryAfter(headers: Headers, clock: Clock): number | null {
  const header = headers.get('retry-after')
  if (header === null) return null
  if (/^\d+(\.\d+)?$/.test(header.trim())) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - clock.now())
}

/** Whether a status means that the service refused the request for now. */
export const isThrottled = (status: number): boolean => status === 429 || status === 430

/** The codes of GraphQL errors that are temporary. */
export const temporaryCodes: ReadonlySet<unknown> = new Set(['THROTTLED', 'INTERNAL_SERVER_ERROR', 'TIMEOUT'])
