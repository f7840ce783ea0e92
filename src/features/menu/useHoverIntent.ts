import { type PointerEvent, useEffect, useRef } from 'react'
import { HOVER_INTENT_MS } from '#config/limits.ts'

/**
 * A function that runs a task when the mouse has stayed 200 ms after the given event; the next event takes its place, and
 * without a task only ends the wait (CHR-16). Touches have no intent of this kind.
 */
export function useHoverIntent(): (event: PointerEvent, task?: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return ({ pointerType }, task) => {
    if (pointerType !== 'mouse') return
    clearTimeout(timer.current)
    if (task !== undefined) timer.current = setTimeout(task, HOVER_INTENT_MS)
  }
}
