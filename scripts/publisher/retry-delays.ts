import { TIMER_MAX_MS } from '../../src/config/limits.ts'

/** In milliseconds. */
export interface RetryDelays {
  first: number
  max: number
}

/** How long after a failure something is tried again, doubled each time up to `max`. */
export const RETRY_MS: RetryDelays = { first: 5000, max: 300_000 }

/** The milliseconds until the next try, after this many failures in a row (1 or more). */
export const retryDelay = (failures: number, { first, max }: RetryDelays = RETRY_MS): number =>
  Math.min(max, first * 2 ** (failures - 1))

/** A wait that can be ended early. */
export class Sleep {
  #wake = () => {}

  /** Resolves after this time, at most 24 days, or when it is woken; null waits for that alone. */
  for(milliseconds: number | null): Promise<void> {
    return new Promise((resolve) => {
      const timer =
        milliseconds === null ? undefined : setTimeout(resolve, Math.min(milliseconds, TIMER_MAX_MS))
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Does nothing unless somebody waits. */
  wake(): void {
    this.#wake()
  }
}
