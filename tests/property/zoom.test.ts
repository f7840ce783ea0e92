import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GALLERY_ZOOM_MAX } from '#config/limits.ts'
import {
  constrain,
  fitted,
  isZoomed,
  moved,
  stepScale,
  toggled,
  UNZOOMED,
  wheelScale,
  type Zoom,
  zoomAt,
} from '#features/galleries/zoom.ts'

const length = fc.double({ min: 1, max: 4000, noNaN: true })
const size = fc.record({ width: length, height: length })
const way = fc.double({ min: -5000, max: 5000, noNaN: true })
const point = fc.record({ x: way, y: way })

const act = fc.oneof(
  fc.record({ kind: fc.constant('drag' as const), by: point }),
  fc.record({
    kind: fc.constant('pinch' as const),
    scale: fc.double({ min: 0.01, max: 9, noNaN: true }),
    at: point,
  }),
  fc.record({ kind: fc.constant('wheel' as const), turn: fc.integer({ min: -2000, max: 2000 }), at: point }),
  fc.record({ kind: fc.constant('key' as const), direction: fc.constantFrom(1 as const, -1 as const) }),
  fc.record({ kind: fc.constant('tap' as const), at: point }),
)
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

function after(
  zoom: Zoom,
  done: Act,
  picture: { width: number; height: number },
  frame: typeof picture,
): Zoom {
  switch (done.kind) {
    case 'drag':
      return moved(zoom, done.by, picture, frame)
    case 'pinch':
      return zoomAt(zoom, done.scale, done.at, picture, frame)
    case 'wheel':
      return zoomAt(zoom, wheelScale(zoom.scale, done.turn), done.at, picture, frame)
    case 'key':
      return zoomAt(zoom, stepScale(zoom.scale, done.direction), { x: 0, y: 0 }, picture, frame)
    case 'tap':
      return toggled(zoom, done.at, picture, frame)
  }
}

/** How much emptiness shows on each side, beyond what a picture smaller than its frame leaves anyway. */
function emptiness(zoom: Zoom, picture: number, frame: number, offset: number): number {
  const shown = picture * zoom.scale
  const spare = Math.max(0, (frame - shown) / 2)
  return Math.max(offset - shown / 2 + frame / 2, frame / 2 - (offset + shown / 2)) - spare
}

test('keeps the scale between 1 and 1.5 and the picture’s edges at the frame’s, after any gestures (WID-10)', () => {
  fc.assert(
    fc.property(size, size, fc.array(act, { maxLength: 30 }), (original, frame, acts) => {
      const picture = fitted(original, frame)
      let zoom = UNZOOMED
      for (const done of acts) {
        zoom = after(zoom, done, picture, frame)
        expect(zoom.scale).toBeGreaterThanOrEqual(1)
        expect(zoom.scale).toBeLessThanOrEqual(GALLERY_ZOOM_MAX)
        expect(emptiness(zoom, picture.width, frame.width, zoom.x)).toBeLessThanOrEqual(1e-6)
        expect(emptiness(zoom, picture.height, frame.height, zoom.y)).toBeLessThanOrEqual(1e-6)
      }
    }),
  )
})

test('fits a picture into its frame at first (WID-10)', () => {
  fc.assert(
    fc.property(size, size, (original, frame) => {
      const { width, height } = fitted(original, frame)
      expect(width).toBeLessThanOrEqual(frame.width + 1e-6)
      expect(height).toBeLessThanOrEqual(frame.height + 1e-6)
      expect(Math.min(frame.width - width, frame.height - height)).toBeLessThan(1e-6)
    }),
  )
})

test('keeps the point under the fingers, within the bounds (WID-10)', () => {
  const square = { width: 1000, height: 1000 }
  fc.assert(
    fc.property(
      fc.double({ min: 1.01, max: 1.5, noNaN: true }),
      fc.integer({ min: -400, max: 400 }),
      (scale, x) => {
        const at = { x, y: 0 }
        const zoom = zoomAt(UNZOOMED, scale, at, square, square)
        // The place on the picture, in its own pixels, before and after.
        expect((at.x - zoom.x) / zoom.scale).toBeCloseTo(at.x, 6)
      },
    ),
  )
})

test('toggles between the maximum scale and none (WID-09)', () => {
  const frame = { width: 400, height: 600 }
  const close = toggled(UNZOOMED, { x: 90, y: -40 }, frame, frame)
  expect(close.scale).toBe(GALLERY_ZOOM_MAX)
  expect(isZoomed(close)).toBe(true)
  expect(toggled(close, { x: 3, y: 3 }, frame, frame)).toEqual(UNZOOMED)
})

test('ignores values that are no numbers (WID-10)', () => {
  const frame = { width: 400, height: 600 }
  expect(constrain({ scale: Number.NaN, x: 1, y: 1 }, frame, frame)).toEqual(UNZOOMED)
  expect(constrain({ scale: 1.2, x: Number.NaN, y: Number.POSITIVE_INFINITY }, frame, frame)).toEqual({
    scale: 1.2,
    x: 0,
    y: 0,
  })
  expect(fitted({ width: 0, height: 10 }, frame)).toEqual({ width: 0, height: 0 })
})
