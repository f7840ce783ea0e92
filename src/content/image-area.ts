interface CroppedImage {
  /** The original's width, in pixels. */
  readonly width: number
  readonly height: number
  /** Fractions of the whole image, from 0 to 1. */
  readonly hotspot: { readonly x: number; readonly y: number } | null
  readonly crop: Readonly<Record<'top' | 'bottom' | 'left' | 'right', number>> | null
}

export interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** The original after the editor's crop, in whole pixels; within it whatever the crop is, or the service would refuse it. */
function croppedArea({ width, height, crop }: CroppedImage): Rectangle {
  if (crop === null) return { left: 0, top: 0, width, height }
  const cut = (share: number, length: number) => Math.round(clamp(share, 0, 1) * length)
  const left = Math.min(cut(crop.left, width), width - 1)
  const top = Math.min(cut(crop.top, height), height - 1)
  return {
    left,
    top,
    width: Math.max(1, width - left - cut(crop.right, width)),
    height: Math.max(1, height - top - cut(crop.bottom, height)),
  }
}

/** The largest part of `area` with this ratio (width divided by height), centered on the hotspot as far as possible. */
function areaOfRatio(image: CroppedImage, area: Rectangle, ratio: number): Rectangle {
  const isTooWide = area.width / area.height > ratio
  const width = isTooWide ? Math.max(1, Math.round(area.height * ratio)) : area.width
  const height = isTooWide ? area.height : Math.max(1, Math.round(area.width / ratio))
  const { x, y } = image.hotspot ?? {
    x: (area.left + area.width / 2) / image.width,
    y: (area.top + area.height / 2) / image.height,
  }
  return {
    left: Math.round(clamp(x * image.width - width / 2, area.left, area.left + area.width - width)),
    top: Math.round(clamp(y * image.height - height / 2, area.top, area.top + area.height - height)),
    width,
    height,
  }
}

/** The part of the original that is shown, in whole pixels: after the editor's crop, and of this ratio unless it is null. */
export function shownArea(image: CroppedImage, ratio: number | null): Rectangle {
  const area = croppedArea(image)
  return ratio === null ? area : areaOfRatio(image, area, ratio)
}
