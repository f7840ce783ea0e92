import type { Clock } from '#config/retry.ts'

interface FetchOptions {
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** For one request, including its body. */
  readonly timeoutMs: number
}

/** No response arrived in time. */
export class TimeoutError extends Error {
  override name = 'TimeoutError'
}

/**
 * A fetch with a timeout. Reads the body to its end, so that a stalled body times out like a missing response.
 * Throws `TimeoutError`, and what `fetch` throws.
 */
export function fetchWithTimeout({ fetch: request, clock, timeoutMs }: FetchOptions): typeof fetch {
  return async (input, init = {}) => {
    const abort = new AbortController()
    let cancel = () => {}
    const timeout = new Promise<never>((_, reject) => {
      cancel = clock.after(timeoutMs, () => {
        reject(new TimeoutError(`No response within ${timeoutMs} ms`))
        abort.abort()
      })
    })
    const send = async () => {
      const response = await request(input, { ...init, signal: abort.signal })
      // Reading a clone buffers the body of the response itself.
      await response.clone().arrayBuffer()
      return response
    }
    try {
      return await Promise.race([send(), timeout])
    } finally {
      cancel()
    }
  }
}
