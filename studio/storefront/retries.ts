import { REQUEST_ATTEMPTS, REQUEST_INITIAL_DELAY_MS, REQUEST_MAX_WAIT_MS } from '#config/limits.ts'
import { createRetryBudget, systemClock } from '#config/retry.ts'

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

/** Network errors are TypeErrors, timeouts DOMExceptions. */
const isTransient = (error: unknown) =>
  error instanceof TransientError || error instanceof TypeError || error instanceof DOMException

/** Sends a request up to four times, as a shopper's browser does (NET-02). @throws what the last attempt threw. */
export async function withRetries<Data>(send: () => Promise<Data>): Promise<Data> {
  const waitToRetry = createRetryBudget({
    clock: systemClock,
    random: Math.random,
    attempts: REQUEST_ATTEMPTS,
    initialDelayMs: REQUEST_INITIAL_DELAY_MS,
    maxWaitMs: REQUEST_MAX_WAIT_MS,
  })
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const retryAfterMs = error instanceof TransientError ? error.retryAfterMs : null
      if (!isTransient(error) || !(await waitToRetry(retryAfterMs))) throw error
    }
  }
}
