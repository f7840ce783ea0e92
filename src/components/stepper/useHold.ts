import { useEffect, useRef } from 'react'
import { STEPPER_HOLD_AFTER_MS, STEPPER_REPEAT_MS } from '#config/limits.ts'

/**
 * Handlers for a button that does something once when clicked and again every 100 ms while it is held (FORM-26). `act`
 * is always the latest; it answers false when there is nothing more to do.
 */
export function useHold(act: () => boolean) {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)

  useEffect(() => {
    latest.current = act
  })

  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])

  const repeat = () => {
    wasHeld.current = true
    if (latest.current()) timer.current = setTimeout(repeat, STEPPER_REPEAT_MS)
  }

  return {
    onPointerDown(event: { button: number }) {
      stop()
      wasHeld.current = false
      if (event.button === 0) timer.current = setTimeout(repeat, STEPPER_HOLD_AFTER_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // A held touch would open the browser's own menu.
    onContextMenu(event: { preventDefault: () => void }) {
      if (wasHeld.current) event.preventDefault()
    },
    onClick() {
      stop()
      // Letting go after holding is a click too.
      if (!wasHeld.current) latest.current()
      wasHeld.current = false
    },
  }
}
