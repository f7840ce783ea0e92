import { STEPPER_HOLD_AFTER_MS, STEPPER_REPEAT_MS } from '#config/limits.ts'

/**
 * Handlers for a button that does something once when clicked and again every 100 ms while it is held (FORM-26). `act`
 * answers false when there is nothing more to do.
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
      // A held touch would open the browser's own menu.
      onContextMenu(event: { preventDefault: () => void }) {
        if (wasHeld) event.preventDefault()
      },
      onClick({ detail }: { detail: number }) {
        stop()
        // Letting go after holding is a click too; one by keyboard (0) never is, though a hold may have ended elsewhere.
        if (!wasHeld || detail === 0) act()
        wasHeld = false
      },
    },
  }
}
