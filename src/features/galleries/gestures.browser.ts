import { Gesture } from '@use-gesture/vanilla'
import { GALLERY_ZOOM_MAX } from '#config/limits.ts'
import { isZoomed, wheelScale } from './zoom.ts'
import type { ZoomablePicture } from './zoomable-picture.view.ts'

/** Two taps within this time are a double tap. */
const DOUBLE_TAP_MS = 300

/** Handles pinch, wheel, drag and double tap on the picture shown, which `current` returns (WID-09, WID-10). */
export function followGestures(
  target: HTMLElement,
  current: () => ZoomablePicture | null,
): { destroy(): void } {
  let tappedAt = Number.NEGATIVE_INFINITY
  return new Gesture(
    target,
    {
      onDrag: ({ tap, offset: [x, y], xy, event, pinching, cancel }) => {
        const picture = current()
        if (picture === null) return
        if (pinching === true) return cancel()
        if (tap) {
          const isDouble = event.timeStamp - tappedAt < DOUBLE_TAP_MS
          tappedAt = isDouble ? Number.NEGATIVE_INFINITY : event.timeStamp
          if (isDouble) picture.toggle(picture.pointOf(...xy))
        } else if (isZoomed(picture.zoom)) picture.moveTo({ x, y })
      },
      onPinch: ({ origin, offset: [scale] }) => {
        const picture = current()
        picture?.scaleTo(scale, picture.pointOf(...origin))
      },
      onWheel: ({ event, delta: [, deltaY], pinching }) => {
        // A trackpad's pinch also dispatches wheel events, with ctrlKey.
        if (event.ctrlKey || pinching === true) return
        event.preventDefault()
        const picture = current()
        picture?.scaleTo(
          wheelScale(picture.zoom.scale, deltaY),
          picture.pointOf(event.clientX, event.clientY),
        )
      },
    },
    {
      eventOptions: { passive: false },
      drag: { filterTaps: true, from: () => [current()?.zoom.x ?? 0, current()?.zoom.y ?? 0] },
      pinch: {
        from: () => [current()?.zoom.scale ?? 1, 0],
        scaleBounds: { min: 1, max: GALLERY_ZOOM_MAX },
        rubberband: false,
      },
    },
  )
}
