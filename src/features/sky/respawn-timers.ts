interface Timer {
  /** Milliseconds left when the timer was last started. */
  left: number
  startedAt: number
  timeout: ReturnType<typeof setTimeout> | undefined
}

/** One timer for each popped cloud; all can be paused together. */
export class RespawnTimers {
  readonly #timers = new Map<number, Timer>()
  readonly #onDue: (id: number) => void
  #isPaused = false

  constructor(onDue: (id: number) => void) {
    this.#onDue = onDue
  }

  /** Calls `onDue` with the id after `ms` milliseconds, not counting pauses; replaces an earlier timer of that id. */
  start(id: number, ms: number): void {
    clearTimeout(this.#timers.get(id)?.timeout)
    const timer: Timer = { left: ms, startedAt: 0, timeout: undefined }
    this.#timers.set(id, timer)
    if (!this.#isPaused) this.#run(id, timer)
  }

  #run(id: number, timer: Timer): void {
    timer.startedAt = Date.now()
    timer.timeout = setTimeout(() => {
      this.#timers.delete(id)
      this.#onDue(id)
    }, timer.left)
  }

  pause(): void {
    if (this.#isPaused) return
    this.#isPaused = true
    for (const timer of this.#timers.values()) {
      clearTimeout(timer.timeout)
      timer.left = Math.max(0, timer.left - (Date.now() - timer.startedAt))
    }
  }

  resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    for (const [id, timer] of this.#timers) this.#run(id, timer)
  }

  clear(): void {
    for (const { timeout } of this.#timers.values()) clearTimeout(timeout)
    this.#timers.clear()
  }
}
