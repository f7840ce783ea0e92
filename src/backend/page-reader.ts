import type { RequestError, RequestResult } from '#commerce/result.ts'
import { BUILD_THROTTLED_WAIT_MS, COMMERCE_PAGE_GROWS_AFTER_MS, COMMERCE_PAGE_MIN } from '#config/limits.ts'
import { type Clock, wait } from '#config/retry.ts'

/**
 * Whether a smaller page may succeed: the service answers INTERNAL_SERVER_ERROR or TIMEOUT when one costs too much, or what is
 * in front of it gives up waiting.
 */
const isTooLarge = ({ kind, isRetryable }: RequestError) =>
  kind === 'timeout' || kind === 'server' || (kind === 'graphql' && isRetryable)

/** Sends one request for `size` items; does not retry the errors that the reader handles itself. */
type Ask<Data> = (
  size: number,
  options: { shouldRetry: (error: RequestError) => boolean },
) => Promise<RequestResult<Data>>

export interface PageReader {
  /** The answer to a page of at most `wanted` items, or the error that remained. */
  read<Data>(wanted: number, ask: Ask<Data>): Promise<RequestResult<Data>>
}

interface PageReaderOptions {
  /** Items that one answer may have. */
  max: number
  /** How long one page may wait in all while the service says that it is asked too much. */
  throttledMaxMs: number
  clock: Clock
}

/**
 * Asks for pages of a list as large as the service was found to answer (OPS-10): one that fails is halved, and some minutes
 * later larger ones are tried again, because the process may live for weeks.
 */
export function createPageReader({ max, throttledMaxMs, clock }: PageReaderOptions): PageReader {
  let largest = max
  let foundAt = 0

  function largestNow(): number {
    const growths = Math.floor((clock.now() - foundAt) / COMMERCE_PAGE_GROWS_AFTER_MS)
    if (largest < max && growths > 0) {
      largest = Math.min(max, largest * 2 ** growths)
      foundAt = clock.now()
    }
    return largest
  }

  function halve(size: number): void {
    largest = Math.max(COMMERCE_PAGE_MIN, Math.floor(size / 2))
    foundAt = clock.now()
  }

  return {
    async read(wanted, ask) {
      for (let waitedMs = 0; ; ) {
        const size = Math.min(largestNow(), wanted)
        const canHalve = size > COMMERCE_PAGE_MIN
        const canWait = waitedMs < throttledMaxMs
        const isRecoverable = (error: RequestError) =>
          error.kind === 'throttled' ? canWait : canHalve && isTooLarge(error)
        const result = await ask(size, { shouldRetry: (error) => !isRecoverable(error) })
        if (result.ok || !isRecoverable(result.error)) return result
        if (result.error.kind !== 'throttled') {
          halve(size)
          continue
        }
        const ms = Math.max(BUILD_THROTTLED_WAIT_MS, result.error.retryAfterMs ?? 0)
        await wait(clock, ms)
        waitedMs += ms
      }
    },
  }
}
