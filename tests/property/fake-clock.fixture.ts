import type { Clock } from '#config/retry.ts'

/** Time that passes only when told to: timers fire in order, and everything they set off is done before the next. */
export class FakeClock {
  #now = 1_700_000_000_000
  #timers: Array<{ at: number; order: number; work: () => void }> = []
  #order = 0
  readonly #quiet: () => Promise<void>

  /** `quiet` resolves when nothing more happens unless time passes. */
  constructor(quiet: () => Promise<void> = promisesSettled) {
    this.#quiet = quiet
  }

  now = () => this.#now

  after = (ms: number, work: () => void) => {
    const timer = { at: this.#now + Math.max(0, ms), order: this.#order++, work }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  sleep = (ms: number) => new Promise<void>((resolve) => void this.after(ms, resolve))

  /** A clock whose timers never fire once `isAlive` says no. */
  clockWhile(isAlive: () => boolean): Clock {
    return {
      now: this.now,
      after: (ms, work) =>
        this.after(ms, () => {
          if (isAlive()) work()
        }),
    }
  }

  /** Lets `ms` pass. */
  async pass(ms: number) {
    const end = this.#now + ms
    await this.#quiet()
    for (;;) {
      const next = this.#timers
        .filter(({ at }) => at <= end)
        .sort((a, b) => a.at - b.at || a.order - b.order)[0]
      if (next === undefined) break
      this.#timers = this.#timers.filter((timer) => timer !== next)
      this.#now = Math.max(this.#now, next.at)
      next.work()
      await this.#quiet()
    }
    this.#now = end
  }
}

/** Until every promise that can settle has. */
export const promisesSettled = () => new Promise<void>((resolve) => setImmediate(resolve))
