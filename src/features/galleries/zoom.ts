import { GALLERY_ZOOM_MAXIMUM } from '#config/limits.ts'

/** Where a picture lies: enlarged by `scale` about the middle of its frame, then moved by `x` and `y` CSS pixels. */
export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A place on the frame in CSS pixels from its middle, or a way between two. */
export interface Point {
  readonly x: number
  readonly y: number
}

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 }

/** One notch or key press. */
const STEP = 1.15
/** What a wheel's notch of 100 px enlarges by. */
const WHEEL = 0.0015

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** WID-09: above 1 means zoomed in, which blocks next and previous. */
export const isZoomed = ({ scale }: Zoom): boolean => scale > 1

/** The picture's size where it is fitted whole into its frame, before any zoom. */
export function fitted(picture: Size, frame: Size): Size {
  if (!(picture.width > 0 && picture.height > 0)) return { width: 0, height: 0 }
  const share = Math.min(frame.width / picture.width, frame.height / picture.height)
  return { width: picture.width * share, height: picture.height * share }
}

/** How far the picture may be moved either way: until its edge meets the frame's, and not at all while it fits. */
const room = (picture: number, frame: number, scale: number) => Math.max(0, (picture * scale - frame) / 2)

/**
 * The nearest allowed state: between 1 and 1.5 times (WID-10), and moved so that no emptiness comes into view beside a
 * picture that is larger than its frame. `picture` is its size before any zoom.
 */
export function settle({ scale, x, y }: Zoom, picture: Size, frame: Size): Zoom {
  const allowed = Number.isFinite(scale) ? clamp(scale, 1, GALLERY_ZOOM_MAXIMUM) : 1
  if (allowed === 1) return UNZOOMED
  const across = room(picture.width, frame.width, allowed)
  const down = room(picture.height, frame.height, allowed)
  return {
    scale: allowed,
    x: Number.isFinite(x) ? clamp(x, -across, across) : 0,
    y: Number.isFinite(y) ? clamp(y, -down, down) : 0,
  }
}

/** Enlarged to `scale` so that what lies under `point` stays there, as far as the bounds let it. */
export function zoomAt(zoom: Zoom, scale: number, point: Point, picture: Size, frame: Size): Zoom {
  const allowed = clamp(scale, 1, GALLERY_ZOOM_MAXIMUM)
  const ratio = allowed / zoom.scale
  return settle(
    { scale: allowed, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio },
    picture,
    frame,
  )
}

/** Moved along with a drag, within the bounds. */
export const moved = (zoom: Zoom, by: Point, picture: Size, frame: Size): Zoom =>
  settle({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, picture, frame)

/** WID-09: a double tap or the button: all the way in at `point`, or back out. */
export const toggled = (zoom: Zoom, point: Point, picture: Size, frame: Size): Zoom =>
  isZoomed(zoom) ? UNZOOMED : zoomAt(zoom, GALLERY_ZOOM_MAXIMUM, point, picture, frame)

/** The scale after a wheel has turned by `deltaY` pixels; towards the screen enlarges. */
export const wheelScale = (scale: number, deltaY: number): number => scale * Math.exp(-deltaY * WHEEL)

/** The scale after one press of "+" (1) or "-" (-1). */
export const stepScale = (scale: number, direction: 1 | -1): number =>
  direction === 1 ? scale * STEP : scale / STEP
