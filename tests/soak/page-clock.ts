import type { Clock } from '#config/retry.ts'

/** A page's clock: its timers wait while the page is frozen. */
export class PageClock implements Clock {
  readonly #clock: Clock
  readonly #skewMs: number
  #waiting: Array<() => void> | null = null

  constructor(clock: Clock, skewMs: number) {
    this.#clock = clock
    this.#skewMs = skewMs
  }

  now = () => this.#clock.now() + this.#skewMs

  after = (ms: number, work: () => void) => {
    let isCancelled = false
    const run = () => {
      if (!isCancelled) work()
    }
    const cancel = this.#clock.after(ms, () => {
      if (this.#waiting === null) run()
      else this.#waiting.push(run)
    })
    return () => {
      isCancelled = true
      cancel()
    }
  }

  freeze() {
    this.#waiting = []
  }

  thaw() {
    const waiting = this.#waiting ?? []
    this.#waiting = null
    for (const work of waiting) work()
  }

  /** Resolves once the page is not frozen. */
  whenRunning = () =>
    this.#waiting === null
      ? Promise.resolve()
      : new Promise<void>((resolve) => void this.#waiting?.push(resolve))
}
