import { IMAGE_DEFAULT_PX, IMAGE_QUALITY } from '#config/limits.ts'
import { PICTURES_PATH } from '#config/routes.ts'
import { type ProblemReporter, reportContentProblem } from './problems.ts'

/** A picture of the content service. Shares are of the whole picture, from 0 to 1. */
export interface ContentImage {
  /** The asset's id: what tells two pictures apart. */
  id: string
  /** The original, untransformed. */
  url: string
  /** The same on the shop's own host, from the root; null where that does not pass it on. */
  path: string | null
  /** Of the original, in pixels. */
  width: number
  height: number
  /** Empty for a picture that only decorates. */
  alt: string
  /** A tiny version as a data address, for showing at once; null when the service made none. */
  lqip: string | null
  /** The dominant colour, hex with `#`. */
  color: string | null
  /** The middle and size of what must stay visible; null when the editor chose nothing. */
  hotspot: { x: number; y: number; width: number; height: number } | null
  /** What the editor cut off each side. */
  crop: { top: number; bottom: number; left: number; right: number } | null
  /** Sent as it was uploaded (OBJ-02). */
  noCompression: boolean
}

/** What needs no escaping and stands in no folder. */
const plainName = /^[\w-][\w.-]*$/

/** Where the shop's own host has a picture that is right below `passedOn`; null for all others. */
export function picturePath(url: string, passedOn: string | null): string | null {
  if (passedOn === null || !url.startsWith(passedOn)) return null
  const name = url.slice(passedOn.length)
  return plainName.test(name) ? PICTURES_PATH + name : null
}

interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** What is left of the original after the editor's crop, in whole pixels. */
function croppedArea({ width, height, crop }: ContentImage): Rectangle {
  if (crop === null) return { left: 0, top: 0, width, height }
  const left = Math.round(crop.left * width)
  const top = Math.round(crop.top * height)
  return {
    left,
    top,
    width: Math.max(1, width - left - Math.round(crop.right * width)),
    height: Math.max(1, height - top - Math.round(crop.bottom * height)),
  }
}

/** The largest part of `area` with that ratio (width over height), as near to the hotspot as it gets. */
function areaOfRatio(image: ContentImage, area: Rectangle, ratio: number): Rectangle {
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

function shownArea(image: ContentImage, ratio: number | null): Rectangle {
  const area = croppedArea(image)
  return ratio === null ? area : areaOfRatio(image, area, ratio)
}

const isLength = (value: number) => Number.isFinite(value) && value >= 1

const addresses = new WeakMap<ContentImage, string | null>()

/** The picture's address, well formed; null for one that is none. Each is read once, though it is built on often. */
function addressOf(image: ContentImage): string | null {
  const known = addresses.get(image)
  if (known !== undefined) return known
  const url = URL.parse(image.url)
  const address = url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
  addresses.set(image, address)
  return address
}

/** Why no address can be made for the picture, null when it can. */
function faultOf(image: ContentImage, lengths: readonly number[]): string | null {
  if (addressOf(image) === null) {
    return `has the address ${JSON.stringify(image.url)}`
  }
  if (!isLength(image.width) || !isLength(image.height)) {
    return `has the size ${image.width} by ${image.height}`
  }
  const bad = lengths.find((length) => !isLength(length))
  return bad === undefined ? null : `was asked for with the length ${bad}`
}

/** `size` is a query's parameters. */
function transformed(image: ContentImage, area: Rectangle, size: string, path = image.path): string {
  const isWhole = area.width === image.width && area.height === image.height
  // Put together as text: a large shop's pages have hundreds of thousands of them.
  const rect = isWhole ? '' : `rect=${area.left},${area.top},${area.width},${area.height}&`
  const query = `${rect}${size}${image.noCompression ? '' : `&auto=format&q=${IMAGE_QUALITY}`}`
  const address = path ?? addressOf(image) ?? image.url
  // Addresses stand in the page many times over, so they are kept short: commas are legal in a query.
  if (!/[?#]/.test(address)) return `${address}?${query}`
  const url = new URL(address)
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value)
  return url.href.replaceAll('%2C', ',')
}

export interface ImageUrlOptions {
  /** CSS pixels times density; 1024 by 1024 unless told (CONST-09). */
  width?: number
  height?: number
  /** Fill width and height exactly, cutting around the hotspot; otherwise fit within them (CAT-21). */
  crop?: boolean
  /** For what is read elsewhere than on the shop's own pages: begins with a scheme wherever pages find the picture. */
  whole?: boolean
  report?: ProblemReporter
}

/**
 * The address of a picture, transformed by the content service to the asker's best format (CAT-21). The editor's crop
 * and hotspot are honoured; nothing is ever enlarged. A picture or length no address can be made from is reported and
 * answers null (ERR-15).
 */
export function imageUrl(image: ContentImage, options: ImageUrlOptions = {}): string | null {
  const { width = IMAGE_DEFAULT_PX, height = IMAGE_DEFAULT_PX, crop = false, whole = false, report } = options
  const fault = faultOf(image, [width, height])
  if (fault !== null) {
    const tell = report ?? reportContentProblem
    tell(`image ${image.id} ${fault}`)
    return null
  }
  const size = `w=${Math.round(width)}&h=${Math.round(height)}&fit=${crop ? 'min' : 'max'}`
  return transformed(image, shownArea(image, crop ? width / height : null), size, whole ? null : image.path)
}

export interface ResponsiveImageOptions {
  /** In pixels, ascending; those larger than the picture are replaced by its own width. */
  widths: readonly number[]
  /** Width over height to cut to, around the hotspot; the picture's own when not given. */
  ratio?: number
  report?: ProblemReporter
}

export interface ResponsiveImage {
  src: string
  /** With width descriptors, so that `sizes` is needed beside it. */
  srcset: string
  /** The largest candidate's, for the `width` and `height` attributes: the place is kept before anything loads. */
  width: number
  height: number
}

/** What an `<img>` needs to be sharp and no larger than necessary everywhere; null when reported (ERR-15). */
export function responsiveImage(
  image: ContentImage,
  { widths, ratio, report }: ResponsiveImageOptions,
): ResponsiveImage | null {
  const fault = faultOf(image, widths)
  if (fault !== null || widths.length === 0 || (ratio !== undefined && !(ratio > 0))) {
    const tell = report ?? reportContentProblem
    tell(`image ${image.id} ${fault ?? 'was asked for with no width, or no ratio'}`)
    return null
  }
  const area = shownArea(image, ratio ?? null)
  const available = [...new Set(widths.map((width) => Math.min(Math.round(width), area.width)))]
  const candidates = available.map((width) => {
    const height = Math.max(1, Math.round((width * area.height) / area.width))
    // No `fit`: a width alone never changes the ratio, and it is never more than there is.
    const url = transformed(image, area, `w=${width}`)
    return { url, width, height }
  })
  const largest = candidates.at(-1)
  if (largest === undefined) return null
  return {
    src: largest.url,
    srcset: candidates.map(({ url, width }) => `${url} ${width}w`).join(', '),
    width: largest.width,
    height: largest.height,
  }
}
