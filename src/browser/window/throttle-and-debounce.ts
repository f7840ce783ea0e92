/** A function whose calls are delayed. */
export interface Timed {
  (): void
  /** Drops a delayed call. */
  cancel(): void
}

/** Runs `task` at once and then at most every `ms`, including the last call of a burst (STATE-07). */
export function throttle(task: () => void, ms: number): Timed {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPending = false
  const next = () => {
    timer = undefined
    if (isPending) run()
  }
  const run = () => {
    isPending = false
    timer = setTimeout(next, ms)
    task()
  }
  const call = () => {
    if (timer === undefined) run()
    else isPending = true
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
    isPending = false
  }
  return Object.assign(call, { cancel })
}

/** Runs `task` once no call has come for `ms` (STATE-02, STATE-03, STATE-07). */
export function debounce(task: () => void, ms: number): Timed {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const call = () => {
    clearTimeout(timer)
    timer = setTimeout(task, ms)
  }
  return Object.assign(call, { cancel })
}

/**
 * To be called on every event of a movement: calls `update(true)` at most every `everyMs`, and `update(false)` once no
 * call has come for `idleMs`.
 */
export function trackMotion(update: (isMoving: boolean) => void, everyMs: number, idleMs: number): Timed {
  const moving = throttle(() => update(true), everyMs)
  const resting = debounce(() => {
    moving.cancel()
    update(false)
  }, idleMs)
  const call = () => {
    moving()
    resting()
  }
  const cancel = () => {
    moving.cancel()
    resting.cancel()
  }
  return Object.assign(call, { cancel })
}
