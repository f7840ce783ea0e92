import { defer, firstValueFrom, retry, throwError, timer } from 'rxjs'
import { REQUEST_ATTEMPTS, REQUEST_INITIAL_DELAY_MS, REQUEST_MAX_WAIT_MS } from '#config/limits.ts'

/** The service could not answer for now. */
export class TransientError extends Error {
  override name = 'TransientError'
  /** The service's `Retry-After` in milliseconds; null when it sent none. */
  readonly retryAfterMs: number | null

  constructor(message: string, retryAfterMs: number | null) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

export const isTransientStatus = (status: number): boolean =>
  status === 429 || status === 430 || status >= 500

/** The codes of GraphQL errors that are temporary. */
export const transientCodes: ReadonlySet<unknown> = new Set(['THROTTLED', 'INTERNAL_SERVER_ERROR', 'TIMEOUT'])

/** The header `Retry-After` (seconds or an HTTP date) in milliseconds from now; null if absent or malformed. */
export function retryAfter(headers: Headers): number | null {
  const header = headers.get('retry-after')
  if (header === null) return null
  const waitMs = Number.isNaN(Number(header)) ? Date.parse(header) - Date.now() : Number(header) * 1000
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs)
}

/** Network errors are TypeErrors, timeouts DOMExceptions. */
const isTransient = (error: unknown) =>
  error instanceof TransientError || error instanceof TypeError || error instanceof DOMException

/** Sends a request up to four times, as a shopper's browser does (NET-02). */
export function withRetries<Data>(send: () => Promise<Data>): Promise<Data> {
  const delay = (error: unknown, failures: number) => {
    const asked = error instanceof TransientError ? error.retryAfterMs : null
    const waitMs = asked ?? Math.random() * REQUEST_INITIAL_DELAY_MS * 2 ** (failures - 1)
    return isTransient(error) && waitMs <= REQUEST_MAX_WAIT_MS ? timer(waitMs) : throwError(() => error)
  }
  return firstValueFrom(defer(send).pipe(retry({ count: REQUEST_ATTEMPTS - 1, delay })))
}
