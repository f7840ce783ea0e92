import { type PointerEvent, useEffect, useRef } from 'react'
import { HOVER_INTENT_MS } from '#config/limits.ts'

/**
 * Returns a handler that runs `task` once the mouse has rested `HOVER_INTENT_MS` after the event; the next event replaces it,
 * and one without a task cancels it (CHR-16). Pass it `pointermove`, not `pointerenter`, which also fires when a sliding drawer
 * moves an element under a resting mouse. Ignores touch.
 */
export function useHoverIntent(): (event: PointerEvent, task?: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The element of the last `pointermove`, until the task runs or the mouse leaves. */
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
