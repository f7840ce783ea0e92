interface Waiting {
  /** Milliseconds still to go when the waiting last began. */
  left: number
  since: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Waits for several things at once, and can hold its breath: nothing runs while it is paused. */
export class RespawnTimers {
  readonly #waiting = new Map<number, Waiting>()
  readonly #due: (id: number) => void
  #isPaused = false

  constructor(due: (id: number) => void) {
    this.#due = due
  }

  /** Calls `due` with the id after so many milliseconds, pauses not counted. */
  after(id: number, ms: number): void {
    clearTimeout(this.#waiting.get(id)?.timer)
    const waiting: Waiting = { left: ms, since: 0, timer: undefined }
    this.#waiting.set(id, waiting)
    if (!this.#isPaused) this.#run(id, waiting)
  }

  #run(id: number, waiting: Waiting): void {
    waiting.since = Date.now()
    waiting.timer = setTimeout(() => {
      this.#waiting.delete(id)
      this.#due(id)
    }, waiting.left)
  }

  pause(): void {
    if (this.#isPaused) return
    this.#isPaused = true
    for (const waiting of this.#waiting.values()) {
      clearTimeout(waiting.timer)
      waiting.left = Math.max(0, waiting.left - (Date.now() - waiting.since))
    }
  }

  resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    for (const [id, waiting] of this.#waiting) this.#run(id, waiting)
  }

  clear(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer)
    this.#waiting.clear()
  }
}
