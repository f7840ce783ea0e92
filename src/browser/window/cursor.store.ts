import { atom, onMount, type ReadableAtom } from 'nanostores'
import { CURSOR_IDLE_MS, MOUSE_MOVE_THROTTLE_MS } from '#config/limits.ts'
import { addPassiveListeners } from './add-passive-listeners.ts'
import { trackMotion } from './throttle-and-debounce.ts'

export interface Cursor {
  /** Pixels from the window's left and top. */
  readonly x: number
  readonly y: number
  readonly isMoving: boolean
}

const cursor = atom<Cursor>({ x: 0, y: 0, isMoving: false })
/**
 * The mouse cursor, updated at most every `MOUSE_MOVE_THROTTLE_MS`; `isMoving` ends `CURSOR_IDLE_MS` after the last move
 * (STATE-03, STATE-07).
 */
export const $cursor: ReadableAtom<Cursor> = cursor

onMount(cursor, () => {
  let [x, y] = [0, 0]
  const moved = trackMotion(
    (isMoving) => cursor.set({ x, y, isMoving }),
    MOUSE_MOVE_THROTTLE_MS,
    CURSOR_IDLE_MS,
  )
  const stop = addPassiveListeners(window, {
    mousemove: (event) => {
      if (!(event instanceof MouseEvent)) return
      x = event.clientX
      y = event.clientY
      moved()
    },
  })
  return () => {
    stop()
    moved.cancel()
  }
})
