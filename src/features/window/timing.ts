/** A function whose calls wait, and what ends the waiting. */
export interface Timed {
  (): void
  /** Forgets a call that is waiting. */
  cancel(): void
}

/** Runs `task` at once and then at most every `ms`, the last call of a burst included (STATE-07). */
export function throttle(task: () => void, ms: number): Timed {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  const next = () => {
    timer = undefined
    if (isWanted) run()
  }
  const run = () => {
    isWanted = false
    timer = setTimeout(next, ms)
    task()
  }
  const call = () => {
    if (timer === undefined) run()
    else isWanted = true
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
    isWanted = false
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

/** What is called while something moves tells so at most every `everyMs`, and that it rests once no call has come for `idleMs`. */
export function motion(tell: (isMoving: boolean) => void, everyMs: number, idleMs: number): Timed {
  const moving = throttle(() => tell(true), everyMs)
  const resting = debounce(() => {
    moving.cancel()
    tell(false)
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
