import { encode } from 'blurhash'
import sharp from 'sharp'
import { apiError } from '../errors.ts'
import { type Palette, paletteOf } from './palette.ts'

export interface ImageMetadata {
  _type: 'sanity.imageMetadata'
  dimensions: { _type: 'sanity.imageDimensions'; width: number; height: number; aspectRatio: number }
  hasAlpha: boolean
  isOpaque: boolean
  /** A low-quality placeholder as a data URL. */
  lqip: string
  blurHash: string
  palette: Palette
}

export interface DescribedImage {
  metadata: ImageMetadata
  extension: string
  mimeType: string
}

const formats: Readonly<Record<string, { extension: string; mimeType: string }>> = {
  jpeg: { extension: 'jpg', mimeType: 'image/jpeg' },
  png: { extension: 'png', mimeType: 'image/png' },
  webp: { extension: 'webp', mimeType: 'image/webp' },
  gif: { extension: 'gif', mimeType: 'image/gif' },
  svg: { extension: 'svg', mimeType: 'image/svg+xml' },
  tiff: { extension: 'tif', mimeType: 'image/tiff' },
  heif: { extension: 'avif', mimeType: 'image/avif' },
  avif: { extension: 'avif', mimeType: 'image/avif' },
}

const PLACEHOLDER_WIDTH = 20
const BLUR_WIDTH = 32

/**
 * Computes the metadata of an uploaded image.
 * @throws ApiError 400 for bytes that are not an image, are truncated, or have an unsupported format.
 */
export async function describeImage(bytes: Buffer): Promise<DescribedImage> {
  try {
    return await read(bytes)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw apiError(400, `Invalid image, could not read metadata: ${reason}`)
  }
}

async function read(bytes: Buffer): Promise<DescribedImage> {
  const open = () => sharp(bytes, { limitInputPixels: 100_000_000 }).autoOrient()
  const info = await open().metadata()
  const format = formats[info.format ?? '']
  if (format === undefined) throw new Error(`${info.format ?? 'unknown'} is not a supported format`)
  const { width, height } = info.autoOrient
  const hasAlpha = info.hasAlpha === true
  // Computes the rest from one small copy, so that the large image is decoded once.
  const { data: small } = await open()
    .resize(256, 256, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  const [isOpaque, lqip, blurHash, palette] = await Promise.all([
    hasAlpha
      ? sharp(small)
          .stats()
          .then((stats) => stats.isOpaque)
      : true,
    placeholder(small, hasAlpha),
    blur(small),
    paletteOf(sharp(small)),
  ])
  return {
    ...format,
    metadata: {
      _type: 'sanity.imageMetadata',
      dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
      hasAlpha,
      isOpaque,
      lqip,
      blurHash,
      palette,
    },
  }
}

async function placeholder(small: Buffer, hasAlpha: boolean): Promise<string> {
  const tiny = sharp(small).resize(PLACEHOLDER_WIDTH)
  const bytes = await (hasAlpha
    ? tiny.png({ palette: true, colours: 16, dither: 0 })
    : tiny.jpeg({ quality: 50 })
  ).toBuffer()
  return `data:image/${hasAlpha ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`
}

async function blur(small: Buffer): Promise<string> {
  const { data, info } = await sharp(small)
    .resize(BLUR_WIDTH, BLUR_WIDTH, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return encode(new Uint8ClampedArray(data), info.width, info.height, 4, 3)
}
