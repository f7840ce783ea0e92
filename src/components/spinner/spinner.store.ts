import { atom, type ReadableAtom } from 'nanostores'
import { LOADING_MIN_MS, SPINNER_LINGER_MS } from '#config/limits.ts'

const busy = atom(false)

/** Whether the spinner shows. */
export const $busy: ReadableAtom<boolean> = busy

let running = 0
let shownAt = 0
let hiding: ReturnType<typeof setTimeout> | undefined

/**
 * Shows the spinner until the returned function is called (calling it again does nothing). With several, it shows until
 * `SPINNER_LINGER_MS` after the last (CHR-23), and for at least `LOADING_MIN_MS` (NET-08).
 */
export function startWork(): () => void {
  running += 1
  clearTimeout(hiding)
  if (!busy.get()) {
    shownAt = performance.now()
    busy.set(true)
  }
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    running -= 1
    if (running > 0) return
    const owed = Math.max(SPINNER_LINGER_MS, LOADING_MIN_MS - (performance.now() - shownAt))
    hiding = setTimeout(() => busy.set(false), owed)
  }
}
