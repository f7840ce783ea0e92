import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { isMissingFile } from '../../shared/error-code.ts'
import { type ImagePosition, ImageRequestError, MAX_SIDE_PX } from '../shared/image-plan.ts'
import {
  type ImageFormat,
  type ImageTransformer,
  imageAnswer,
  negotiateFormat,
} from '../shared/image-transformer.ts'
import { graphqlError } from './errors.ts'

/** The schema's `ImageTransformInput`, and the arguments of the older `transformedSrc`. */
export interface ImageTransform {
  crop?: 'BOTTOM' | 'CENTER' | 'LEFT' | 'RIGHT' | 'TOP' | null
  maxHeight?: number | null
  maxWidth?: number | null
  preferredContentType?: 'JPG' | 'PNG' | 'WEBP' | null
  scale?: number | null
}

export interface CatalogueImage {
  file: string
  altText: string
}

const FOLDER = '/s/files/'
const QUALITY = 80

const numberIn = (parameters: URLSearchParams, name: string): number | null => {
  const text = parameters.get(name)
  if (text === null) return null
  if (!/^\d{1,5}$/.test(text)) throw new ImageRequestError(`${name} is not a whole number of pixels`)
  return Number(text)
}

function cropPosition(side: string | null): ImagePosition {
  return {
    kind: 'gravity',
    x: side === 'left' || side === 'right' ? side : 'center',
    y: side === 'top' || side === 'bottom' ? side : 'center',
  }
}

const extensions: Readonly<Record<string, ImageFormat>> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
  avif: 'avif',
  gif: 'gif',
}

/** The format of the file, for clients that accept no better one. */
const formatOf = (file: string): ImageFormat => {
  const own = extensions[file.slice(file.lastIndexOf('.') + 1).toLowerCase()]
  return own ?? 'jpeg'
}

/** URLs and responses of product images. */
export class ProductImages {
  readonly #directory: string
  readonly #publicUrl: () => string
  readonly #transformer: ImageTransformer
  readonly #versions = new Map<string, Promise<string>>()
  readonly #sizes = new Map<string, Promise<{ width: number; height: number }>>()

  constructor(options: { directory: string; publicUrl: () => string; transformer: ImageTransformer }) {
    this.#directory = options.directory
    this.#publicUrl = options.publicUrl
    this.#transformer = options.transformer
  }

  /** The schema's `Image`. */
  view(image: CatalogueImage, ownerId: string) {
    const number = ownerId.slice(ownerId.lastIndexOf('/') + 1)
    const address = (transform: ImageTransform | null | undefined) => this.#address(image, transform ?? {})
    return {
      __typename: 'Image',
      id: `gid://shopify/ProductImage/${number}-${image.file.replace(/\W/g, '')}`,
      altText: image.altText,
      width: async () => (await this.#size(image.file)).width,
      height: async () => (await this.#size(image.file)).height,
      thumbhash: null,
      url: (args: { transform?: ImageTransform | null }) => address(args.transform),
      src: () => address(null),
      originalSrc: () => address(null),
      transformedSrc: (args: ImageTransform) => address(args),
    }
  }

  /** Whether a path is that of an image. */
  owns(pathname: string): boolean {
    return pathname.startsWith(FOLDER)
  }

  /**
   * Serves an image, resized and cropped by its parameters, in the format of the URL or else the best that the client
   * accepts. 404 for unknown files, 400 for invalid sizes.
   */
  async answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const file = this.#file(url.pathname)
    if (file === null) return new Response('Not found', { status: 404 })
    try {
      const named = url.searchParams.get('format')
      const format =
        named === null
          ? negotiateFormat(request.headers.get('accept'), formatOf(file))
          : ((Object.hasOwn(extensions, named) ? extensions[named] : undefined) ?? formatOf(file))
      const crop = url.searchParams.get('crop')
      const image = await this.#transformer.transform(join(this.#directory, file), {
        rect: null,
        width: numberIn(url.searchParams, 'width'),
        height: numberIn(url.searchParams, 'height'),
        fit: crop === null ? 'max' : 'min',
        position: cropPosition(crop),
        format,
        quality: QUALITY,
        background: null,
      })
      return imageAnswer(request, image)
    } catch (error) {
      if (error instanceof ImageRequestError) return new Response(error.message, { status: 400 })
      if (isMissingFile(error)) {
        return new Response('Not found', { status: 404 })
      }
      throw error
    }
  }

  /** The file name in a path; null unless it is directly in the folder. */
  #file(pathname: string): string | null {
    try {
      const file = decodeURIComponent(pathname.slice(FOLDER.length))
      return file !== '' && !file.startsWith('.') && basename(file) === file ? file : null
    } catch {
      return null
    }
  }

  async #address({ file }: CatalogueImage, transform: ImageTransform): Promise<string> {
    const { maxWidth, maxHeight, crop, preferredContentType } = transform
    const scale = transform.scale ?? 1
    if (scale < 1 || scale > 3) throw graphqlError('Image scale must be between 1 and 3', 'BAD_REQUEST')
    for (const side of [maxWidth, maxHeight]) {
      if (typeof side === 'number' && (side < 1 || side > MAX_SIDE_PX)) {
        throw graphqlError(`Image sides must be between 1 and ${MAX_SIDE_PX}`, 'BAD_REQUEST')
      }
    }
    const url = new URL(`${FOLDER}${encodeURIComponent(file)}`, this.#publicUrl())
    // The URL changes with the file's content, so that browsers may cache it.
    url.searchParams.set('v', await this.#version(file))
    if (typeof maxWidth === 'number') url.searchParams.set('width', String(maxWidth * scale))
    if (typeof maxHeight === 'number') url.searchParams.set('height', String(maxHeight * scale))
    if (typeof crop === 'string') url.searchParams.set('crop', crop.toLowerCase())
    if (typeof preferredContentType === 'string') {
      url.searchParams.set('format', preferredContentType.toLowerCase())
    }
    return url.href
  }

  /** Hash of the file's content, computed once. */
  #version(file: string): Promise<string> {
    const known = this.#versions.get(file)
    if (known !== undefined) return known
    const version = readFile(join(this.#directory, file)).then(
      (content) => createHash('sha256').update(content).digest('hex').slice(0, 10),
      () => '0',
    )
    this.#versions.set(file, version)
    return version
  }

  #size(file: string): Promise<{ width: number; height: number }> {
    const known = this.#sizes.get(file)
    if (known !== undefined) return known
    const size = sharp(join(this.#directory, file))
      .metadata()
      .then(({ autoOrient }) => autoOrient)
    this.#sizes.set(file, size)
    size.catch(() => this.#sizes.delete(file))
    return size
  }
}
