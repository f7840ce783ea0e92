import { type PointerEvent, useEffect, useRef } from 'react'
import { HOVER_INTENT_MS } from '#config/limits.ts'

/**
 * A function that runs a task when the mouse has stayed 200 ms after the given event; the next event takes its place, and
 * without a task only ends the wait (CHR-16). It takes moves over an element and not its being entered: a drawer that opens
 * slides elements under a mouse that rests. Touches have no intent of this kind.
 */
export function useHoverIntent(): (event: PointerEvent, task?: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What the mouse has moved over since less than 200 ms. */
  const movedOver = useRef<EventTarget>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  return ({ pointerType, type, currentTarget }, task) => {
    if (pointerType !== 'mouse') return
    const over = type === 'pointermove' ? currentTarget : null
    // The wait goes on from the first move.
    if (over !== null && over === movedOver.current) return
    movedOver.current = over
    clearTimeout(timer.current)
    if (task === undefined) return
    timer.current = setTimeout(() => {
      movedOver.current = null
      task()
    }, HOVER_INTENT_MS)
  }
}
