import { atom, type ReadableAtom } from 'nanostores'
import { LOADING_LEAST_MS, SPINNER_LINGER_MS } from '#config/limits.ts'

const busy = atom(false)

/** Whether the spinner shows. */
export const $busy: ReadableAtom<boolean> = busy

let works = 0
let shownAt = 0
let hiding: ReturnType<typeof setTimeout> | undefined

/**
 * Says that work is under way, until the answered function is called (again does nothing). The spinner shows while any
 * is, hides 500 ms after the last is done (CHR-23), and is seen for at least 200 ms (NET-08).
 */
export function startWork(): () => void {
  works += 1
  clearTimeout(hiding)
  if (!busy.get()) {
    shownAt = Date.now()
    busy.set(true)
  }
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    works -= 1
    if (works > 0) return
    const owed = Math.max(SPINNER_LINGER_MS, LOADING_LEAST_MS - (Date.now() - shownAt))
    hiding = setTimeout(() => busy.set(false), owed)
  }
}
