import { afterPaint } from './after-paint.ts'

/** A press that has brought no click after this long is a hold, or moved. */
const PRESS_MS = 500

/**
 * Runs `task` once what a person has begun is answered and painted: after the click that a press ends with, so that
 * loading code does not come between; after the next frame for other events.
 */
export function afterPress(event: Event, task: () => void): void {
  const isTouch = 'pointerType' in event && event.pointerType === 'touch'
  if (!isTouch && event.type !== 'pointerdown' && event.type !== 'touchstart') {
    afterPaint(task)
    return
  }
  const controller = new AbortController()
  const end = () => {
    controller.abort()
    clearTimeout(timer)
    afterPaint(task)
  }
  const timer = setTimeout(end, PRESS_MS)
  for (const name of ['click', 'pointercancel'])
    window.addEventListener(name, end, { capture: true, signal: controller.signal })
}
