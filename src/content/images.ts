import { IMAGE_DEFAULT_PX, IMAGE_MAX_PX, IMAGE_QUALITY } from '#config/limits.ts'
import { PICTURES_PATH } from '#config/paths.ts'
import { type Rectangle, shownArea } from './image-area.ts'
import { reportContentProblem } from './problems.ts'

/** An image of the content service. Fractions are of the whole image, from 0 to 1. */
export interface ContentImage {
  /** Id of the asset. */
  id: string
  /** URL of the original. */
  url: string
  /** Path of the original on the shop's own host; null where it is not proxied. */
  path: string | null
  /** The original's width, in pixels. */
  width: number
  height: number
  /** Empty for a decorative image. */
  alt: string
  /** A tiny preview as a data URL; null when the service made none. */
  lqip: string | null
  /** The dominant color, hex with `#`. */
  color: string | null
  /** Center and size of the area that must stay visible; null when the editor set none. */
  hotspot: { x: number; y: number; width: number; height: number } | null
  /** The fraction cut off each side. */
  crop: { top: number; bottom: number; left: number; right: number } | null
  /** Served without compression (OBJ-02). */
  noCompression: boolean
}

/** A file name that needs no escaping. */
const plainName = /^[\w-][\w.-]*$/

/** Path of an image on the shop's own host, which proxies the files at `proxiedPrefix`; null for all other URLs. */
export function proxiedPath(url: string, proxiedPrefix: string | null): string | null {
  if (proxiedPrefix === null || !url.startsWith(proxiedPrefix)) return null
  const name = url.slice(proxiedPrefix.length)
  return plainName.test(name) ? PICTURES_PATH + name : null
}

const isLength = (value: number) => Number.isFinite(value) && value >= 1

const parsedUrls = new WeakMap<ContentImage, string | null>()

/** The normalized URL of the original; null when it is invalid. Cached, because each image has many candidates. */
function urlOf(image: ContentImage): string | null {
  const known = parsedUrls.get(image)
  if (known !== undefined) return known
  const url = URL.parse(image.url)
  const href = url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
  parsedUrls.set(image, href)
  return href
}

/** Why no URL can be built for the image; null when it can. */
function errorOf(image: ContentImage, lengths: readonly number[]): string | null {
  if (urlOf(image) === null) {
    return `has the URL ${JSON.stringify(image.url)}`
  }
  if (!isLength(image.width) || !isLength(image.height)) {
    return `has the size ${image.width} by ${image.height}`
  }
  const bad = lengths.find((length) => !isLength(length))
  return bad === undefined ? null : `was requested with the length ${bad}`
}

/** The URL of a transformed image; `size` holds query parameters. */
function transformedUrl(image: ContentImage, area: Rectangle, size: string, path = image.path): string {
  const isWhole = area.width === image.width && area.height === image.height
  // String concatenation, because the pages of a large shop have hundreds of thousands of these.
  const rect = isWhole ? '' : `rect=${area.left},${area.top},${area.width},${area.height}&`
  const query = `${rect}${size}${image.noCompression ? '' : `&auto=format&q=${IMAGE_QUALITY}`}`
  const address = path ?? urlOf(image) ?? image.url
  // Commas are legal in a query, and shorter than their escapes.
  if (!/[?#]/.test(address)) return `${address}?${query}`
  const url = new URL(address)
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value)
  return url.href.replaceAll('%2C', ',')
}

export interface ImageUrlOptions {
  /** In device pixels; 1024 by 1024 by default (CONST-09). */
  width?: number
  height?: number
  /** Fill width and height exactly, cropping around the hotspot; by default fit within them (CAT-21). */
  crop?: boolean
  /** Absolute even for proxied images, for readers other than the shop's own pages. */
  absolute?: boolean
}

/**
 * The URL of an image in the browser's best format, with the editor's crop and hotspot applied and never enlarged
 * (CAT-21). Null and reported when the image or a length is invalid (ERR-15).
 */
export function imageUrl(image: ContentImage, options: ImageUrlOptions = {}): string | null {
  const { width = IMAGE_DEFAULT_PX, height = IMAGE_DEFAULT_PX, crop = false, absolute = false } = options
  const error = errorOf(image, [width, height])
  if (error !== null) {
    reportContentProblem(`image ${image.id} ${error}`)
    return null
  }
  const size = `w=${Math.round(width)}&h=${Math.round(height)}&fit=${crop ? 'min' : 'max'}`
  return transformedUrl(
    image,
    shownArea(image, crop ? width / height : null),
    size,
    absolute ? null : image.path,
  )
}

/** The pixel size of the preview picture of a shared link. */
export const SHARING_IMAGE = { width: 1200, height: 630 } as const

/** Pictures of at least this ratio are cut to a sharing image's; taller ones would lose what they show. */
const SHARING_CUT_RATIO = 1.2

/**
 * The absolute URL of an image as a link's preview shows it: exactly 1200 by 630, cut around the hotspot where it is wide,
 * and whole on `background` (hex with `#`) where it is not (SEO-08). Null and reported when it is invalid.
 */
export function sharingImageUrl(image: ContentImage, background: string): string | null {
  const error = errorOf(image, [])
  if (error !== null) {
    reportContentProblem(`image ${image.id} ${error}`)
    return null
  }
  const { width, height } = SHARING_IMAGE
  const whole = shownArea(image, null)
  const isWide = whole.width / whole.height >= SHARING_CUT_RATIO
  const area = isWide ? shownArea(image, width / height) : whole
  const fill = /^#[\da-f]{6}$/i.test(background) ? `&bg=${background.slice(1)}` : ''
  return transformedUrl(image, area, `w=${width}&h=${height}&fit=fill${fill}`, null)
}

/** The widths at which the image, as the editor cropped it, is at most `max` pixels wide and high. */
export function widthsWithin(image: ContentImage, widths: readonly number[], max: number): readonly number[] {
  const { width, height } = shownArea(image, null)
  const widest = Math.max(1, Math.round(max * Math.min(1, width / height)))
  return widths.map((one) => Math.min(one, widest))
}

export interface ResponsiveImageOptions {
  /** In pixels, ascending; the image's own width, or the largest that the service makes, replaces those that are larger. */
  widths: readonly number[]
  /** Width divided by height to crop to, around the hotspot; by default the image's own. */
  ratio?: number
}

export interface ResponsiveImage {
  src: string
  /** With width descriptors, so it needs a `sizes` attribute. */
  srcset: string
  /** The width of the largest candidate; as attributes, width and height reserve the space before the image loads. */
  width: number
  height: number
}

/** The attributes of a responsive `<img>`. Null and reported when the image or a width is invalid (ERR-15). */
export function responsiveImage(
  image: ContentImage,
  { widths, ratio }: ResponsiveImageOptions,
): ResponsiveImage | null {
  const error = errorOf(image, widths)
  if (error !== null || widths.length === 0 || (ratio !== undefined && !(ratio > 0))) {
    reportContentProblem(`image ${image.id} ${error ?? 'was requested without a width or ratio'}`)
    return null
  }
  const area = shownArea(image, ratio ?? null)
  const available = [...new Set(widths.map((width) => Math.min(Math.round(width), area.width, IMAGE_MAX_PX)))]
  const candidates = available.map((width) => {
    const height = Math.max(1, Math.round((width * area.height) / area.width))
    // Needs no `fit`: a width alone keeps the ratio, and is never larger than the image.
    const url = transformedUrl(image, area, `w=${width}`)
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
