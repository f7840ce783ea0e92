/** In whole pixels of the source. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Which part a crop keeps: a side or corner ("top,left"), around a focal point in fractions of the source, or the
 * busiest part.
 */
export type ImagePosition =
  | { kind: 'gravity'; x: 'left' | 'center' | 'right'; y: 'top' | 'center' | 'bottom' }
  | { kind: 'focal'; x: number; y: number }
  | { kind: 'entropy' }

/**
 * How the wanted box is met:
 * - `clip` fits within it; `max` the same, never enlarging;
 * - `crop` fills it exactly, cutting; `min` the same proportions, never enlarging;
 * - `fill` fits within it and pads to its size; `fillmax` the same, never enlarging the picture itself;
 * - `scale` stretches to it.
 */
export type ImageFit = 'clip' | 'max' | 'crop' | 'min' | 'fill' | 'fillmax' | 'scale'

export interface ImageShape {
  /** The part of the source to use, applied first. */
  rect: Area | null
  width: number | null
  height: number | null
  fit: ImageFit
  position: ImagePosition
}

export interface ImagePlan {
  /** The area to cut from the source; null for all of it. */
  extract: Area | null
  /** The size after resizing. */
  width: number
  height: number
  /** The canvas to center it on; null for none. */
  canvas: { width: number; height: number } | null
  /** Whether the part to keep is chosen by content. */
  entropy: boolean
}

/** The maximum width and height, in pixels. */
export const MAX_SIDE_PX = 5760

/** An invalid image request, answered with 400. */
export class ImageRequestError extends Error {
  override name = 'ImageRequestError'
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
const pixels = (value: number) => Math.max(1, Math.round(value))

/** The share of the cut-off space that lies before the kept part, 0 to 1. */
function shares(position: ImagePosition): { x: number; y: number } {
  if (position.kind !== 'gravity') return { x: 0.5, y: 0.5 }
  const x = { left: 0, center: 0.5, right: 1 }[position.x]
  const y = { top: 0, center: 0.5, bottom: 1 }[position.y]
  return { x, y }
}

/** The largest part of `base` with the proportions of `width`:`height`, placed by `position`. */
function cutTo(
  base: Area,
  ratio: number,
  position: ImagePosition,
  source: { width: number; height: number },
): Area {
  const width = Math.min(base.width, pixels(base.height * ratio))
  const height = Math.min(base.height, pixels(base.width / ratio))
  const share = shares(position)
  const wanted =
    position.kind === 'focal'
      ? { left: position.x * source.width - width / 2, top: position.y * source.height - height / 2 }
      : { left: base.left + (base.width - width) * share.x, top: base.top + (base.height - height) * share.y }
  return {
    left: Math.round(clamp(wanted.left, base.left, base.left + base.width - width)),
    top: Math.round(clamp(wanted.top, base.top, base.top + base.height - height)),
    width,
    height,
  }
}

function usedPart(rect: Area | null, source: { width: number; height: number }): Area {
  if (rect === null) return { left: 0, top: 0, ...source }
  const left = clamp(Math.round(rect.left), 0, source.width - 1)
  const top = clamp(Math.round(rect.top), 0, source.height - 1)
  return {
    left,
    top,
    width: clamp(Math.round(rect.width), 1, source.width - left),
    height: clamp(Math.round(rect.height), 1, source.height - top),
  }
}

/**
 * Plans how to crop, resize and pad an image of `source` size to a shape; all sizes in pixels.
 * @throws ImageRequestError for sides below 1 or above {@link MAX_SIDE_PX}.
 */
export function planImage(source: { width: number; height: number }, shape: ImageShape): ImagePlan {
  for (const side of [shape.width, shape.height]) {
    if (side !== null && !(side >= 1 && side <= MAX_SIDE_PX)) {
      throw new ImageRequestError(`A side of ${side} px is not between 1 and ${MAX_SIDE_PX}`)
    }
  }
  const base = usedPart(shape.rect, source)
  const whole = base.width === source.width && base.height === source.height
  const wanted = {
    width: shape.width ?? Number.POSITIVE_INFINITY,
    height: shape.height ?? Number.POSITIVE_INFINITY,
  }
  const box = {
    width: shape.width ?? pixels((base.width * (shape.height ?? base.height)) / base.height),
    height: shape.height ?? pixels((base.height * (shape.width ?? base.width)) / base.width),
  }
  const part = whole ? null : base
  const within = Math.min(wanted.width / base.width, wanted.height / base.height)
  const fitted = (scale: number) => ({
    width: pixels(base.width * scale),
    height: pixels(base.height * scale),
  })
  const nothing = { extract: part, canvas: null, entropy: false }

  if (!Number.isFinite(within)) return { ...nothing, width: base.width, height: base.height }
  switch (shape.fit) {
    case 'clip':
      return { ...nothing, ...fitted(within) }
    case 'max':
      return { ...nothing, ...fitted(Math.min(within, 1)) }
    case 'scale':
      return { ...nothing, ...box }
    case 'fill':
      return { ...nothing, ...fitted(within), canvas: box }
    case 'fillmax':
      return { ...nothing, ...fitted(Math.min(within, 1)), canvas: box }
    case 'crop':
    case 'min': {
      const cut = cutTo(base, box.width / box.height, shape.position, source)
      const scale = shape.fit === 'min' ? Math.min(1, cut.width / box.width, cut.height / box.height) : 1
      const size = { width: pixels(box.width * scale), height: pixels(box.height * scale) }
      return shape.position.kind === 'entropy'
        ? { ...size, extract: part, canvas: null, entropy: true }
        : { ...size, extract: cut, canvas: null, entropy: false }
    }
  }
}
