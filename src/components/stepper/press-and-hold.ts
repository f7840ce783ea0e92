import { STEPPER_HOLD_AFTER_MS, STEPPER_REPEAT_MS } from '#config/limits.ts'

/**
 * Handlers for a button that acts once on a click, and every 100 ms while it is held (FORM-26). `act` returns false to
 * stop the repetition.
 */
export function createPressAndHold(act: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasHeld = false
  const stop = () => clearTimeout(timer)
  const repeat = () => {
    wasHeld = true
    if (act()) timer = setTimeout(repeat, STEPPER_REPEAT_MS)
  }
  return {
    stop,
    handlers: {
      onPointerDown({ button }: { button: number }) {
        stop()
        wasHeld = false
        if (button === 0) timer = setTimeout(repeat, STEPPER_HOLD_AFTER_MS)
      },
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
      // Holding a touch would open the browser's context menu.
      onContextMenu(event: { preventDefault: () => void }) {
        if (wasHeld) event.preventDefault()
      },
      onClick({ detail }: { detail: number }) {
        stop()
        // Releasing after a hold also clicks and is ignored; a click by keyboard (detail 0) is not.
        if (!wasHeld || detail === 0) act()
        wasHeld = false
      },
    },
  }
}
