import { GALLERY_ZOOM_MAX } from '#config/limits.ts'

/** A picture's transform: scaled about the middle of its frame, then moved by `x` and `y` CSS pixels. */
export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A point in CSS pixels from the frame's middle, or a distance between two. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The frame's middle. */
export const MIDDLE: Point = { x: 0, y: 0 }

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 }

/** Factor of one key press. */
const STEP = 1.15
/** Exponent per pixel of wheel movement. */
const WHEEL = 0.0015

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** Whether the picture is zoomed in, which blocks paging (WID-09). */
export const isZoomed = ({ scale }: Zoom): boolean => scale > 1

/** The picture's size when it is contained in its frame, before zooming. */
export function fitted(picture: Size, frame: Size): Size {
  if (!(picture.width > 0 && picture.height > 0)) return { width: 0, height: 0 }
  const share = Math.min(frame.width / picture.width, frame.height / picture.height)
  return { width: picture.width * share, height: picture.height * share }
}

/** How far the picture may move either way until its edge meets the frame's; 0 while it fits. */
const maxOffset = (picture: number, frame: number, scale: number) =>
  Math.max(0, (picture * scale - frame) / 2)

/**
 * The nearest allowed zoom: a scale of 1 to `GALLERY_ZOOM_MAX`, and no gap beside a picture that is larger than its frame
 * (WID-10). `picture` is its size before zooming.
 */
export function constrain({ scale, x, y }: Zoom, picture: Size, frame: Size): Zoom {
  const allowed = Number.isFinite(scale) ? clamp(scale, 1, GALLERY_ZOOM_MAX) : 1
  if (allowed === 1) return UNZOOMED
  const across = maxOffset(picture.width, frame.width, allowed)
  const down = maxOffset(picture.height, frame.height, allowed)
  return {
    scale: allowed,
    x: Number.isFinite(x) ? clamp(x, -across, across) : 0,
    y: Number.isFinite(y) ? clamp(y, -down, down) : 0,
  }
}

/** Zooms to `scale` about `point`, as far as the bounds allow. */
export function zoomAt(zoom: Zoom, scale: number, point: Point, picture: Size, frame: Size): Zoom {
  const allowed = clamp(scale, 1, GALLERY_ZOOM_MAX)
  const ratio = allowed / zoom.scale
  return constrain(
    { scale: allowed, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio },
    picture,
    frame,
  )
}

/** Moves the picture by a distance, within the bounds. */
export const moved = (zoom: Zoom, by: Point, picture: Size, frame: Size): Zoom =>
  constrain({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, picture, frame)

/** Zooms in to the maximum about `point`, or back out (WID-09). */
export const toggled = (zoom: Zoom, point: Point, picture: Size, frame: Size): Zoom =>
  isZoomed(zoom) ? UNZOOMED : zoomAt(zoom, GALLERY_ZOOM_MAX, point, picture, frame)

/** The scale after the wheel moved by `deltaY` pixels; negative ones zoom in. */
export const wheelScale = (scale: number, deltaY: number): number => scale * Math.exp(-deltaY * WHEEL)

/** The scale after one press of "+" (1) or "-" (-1). */
export const stepScale = (scale: number, direction: 1 | -1): number =>
  direction === 1 ? scale * STEP : scale / STEP
