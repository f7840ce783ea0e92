import type { Area, ImageFit, ImagePosition } from '../../shared/image-plan.ts'
import { ImageRequestError } from '../../shared/image-plan.ts'
import { type ImageFormat, type ImageRequest, negotiateFormat } from '../../shared/image-transformer.ts'

const fits: readonly ImageFit[] = ['clip', 'crop', 'fill', 'fillmax', 'max', 'min', 'scale']
const DEFAULT_QUALITY = 75

const formats: Readonly<Record<string, ImageFormat>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  pjpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  gif: 'gif',
}

/** The format of a file extension; null for formats that are served unchanged (SVG, TIFF). */
export const formatOfExtension = (extension: string): ImageFormat | null => formats[extension] ?? null

const transforming = 'w h rect fm auto q bg dpr max-w max-h flip or blur sharp invert sat'.split(' ')

/** Whether any parameter requests a transform. */
export const asksForTransform = (query: URLSearchParams): boolean =>
  transforming.some((name) => query.has(name))

function number(query: URLSearchParams, name: string, min: number, max: number): number | null {
  const text = query.get(name)
  if (text === null) return null
  const value = Number(text)
  if (text.trim() !== '' && Number.isFinite(value) && value >= min && value <= max) return value
  throw new ImageRequestError(`"${name}" must be a number from ${min} to ${max}, not "${text}"`)
}

function rect(query: URLSearchParams): Area | null {
  const text = query.get('rect')
  if (text === null) return null
  const [left, top, width, height, ...more] = text.split(',').map(Number)
  const valid = [left, top, width, height].every((value) => value !== undefined && Number.isFinite(value))
  if (!valid || more.length > 0 || !width || !height || width < 0 || height < 0) {
    throw new ImageRequestError(`"rect" must be left,top,width,height in pixels, not "${text}"`)
  }
  return { left: left ?? 0, top: top ?? 0, width, height }
}

function position(query: URLSearchParams): ImagePosition {
  const crop = query.get('crop') ?? (query.has('fp-x') ? 'focalpoint' : 'center')
  // "edges" is treated as "entropy", which looks for the busiest part too.
  if (crop === 'entropy' || crop === 'edges') return { kind: 'entropy' }
  if (crop === 'focalpoint') {
    return { kind: 'focal', x: number(query, 'fp-x', 0, 1) ?? 0.5, y: number(query, 'fp-y', 0, 1) ?? 0.5 }
  }
  const words = crop.split(/[\s,]+/)
  if (!words.every((word) => ['top', 'bottom', 'left', 'right', 'center'].includes(word))) {
    throw new ImageRequestError(
      `"crop" must be top, bottom, left, right, center, focalpoint, entropy or edges, not "${crop}"`,
    )
  }
  return {
    kind: 'gravity',
    x: words.includes('left') ? 'left' : words.includes('right') ? 'right' : 'center',
    y: words.includes('top') ? 'top' : words.includes('bottom') ? 'bottom' : 'center',
  }
}

function background(query: URLSearchParams): string | null {
  const text = query.get('bg')
  if (text === null) return null
  if (/^([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)) return `#${text}`
  throw new ImageRequestError(`"bg" must be a hex color without "#", not "${text}"`)
}

function format(query: URLSearchParams, own: ImageFormat, accept: string | null): ImageFormat {
  const wanted = query.get('fm')
  if (wanted !== null) {
    const known = Object.hasOwn(formats, wanted) ? formats[wanted] : undefined
    if (known === undefined) {
      throw new ImageRequestError(`"fm" must be one of ${Object.keys(formats).join(', ')}, not "${wanted}"`)
    }
    return known
  }
  return query.get('auto') === 'format' ? negotiateFormat(accept, own) : own
}

/**
 * Reads the image parameters `w h max-w max-h fit crop rect fp-x fp-y q dpr bg fm auto`.
 * @throws ImageRequestError naming a parameter that is out of range.
 */
export function readImageRequest(
  query: URLSearchParams,
  own: ImageFormat,
  accept: string | null,
): ImageRequest {
  const wanted = query.get('fit') ?? 'clip'
  const fit = fits.find((one) => one === wanted)
  if (fit === undefined)
    throw new ImageRequestError(`"fit" must be one of ${fits.join(', ')}, not "${wanted}"`)
  const density = number(query, 'dpr', 1, 3) ?? 1
  const side = (name: string, limit: string) => {
    const max = number(query, limit, 1, 8192)
    const value = number(query, name, 1, 8192)
    const bounded = max === null ? value : Math.min(value ?? max, max)
    return bounded === null ? null : Math.round(bounded * density)
  }
  return {
    rect: rect(query),
    width: side('w', 'max-w'),
    height: side('h', 'max-h'),
    fit,
    position: position(query),
    format: format(query, own, accept),
    quality: Math.max(1, number(query, 'q', 0, 100) ?? DEFAULT_QUALITY),
    background: background(query),
  }
}
