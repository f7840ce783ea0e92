import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type ImageShape, planImage } from './image-plan.ts'

export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png' | 'gif'

export interface ImageRequest extends ImageShape {
  format: ImageFormat
  /** 1 to 100 on JPEG's scale; other formats use the value that looks alike. */
  quality: number
  /** Hex color behind padding and transparent parts; null for transparent (white in JPEG). */
  background: string | null
}

export interface TransformedImage {
  body: Buffer<ArrayBuffer>
  contentType: string
  /** Changes with the bytes. */
  etag: string
}

const imageContentTypes: Readonly<Record<ImageFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
}

const accepts = (accept: string, type: string) =>
  accept.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
    return name === type && !parameters.some((one) => /^q=0(\.0*)?$/.test(one))
  })

/** The best format in an Accept header, AVIF before WebP; `fallback` when it has neither. */
export function negotiateFormat(accept: string | null, fallback: ImageFormat): ImageFormat {
  if (accept === null) return fallback
  if (accepts(accept, 'image/avif')) return 'avif'
  if (accepts(accept, 'image/webp')) return 'webp'
  return fallback
}

function encode(picture: Sharp, { format, quality }: ImageRequest): Sharp {
  switch (format) {
    case 'avif':
      // AVIF looks as good at two thirds of JPEG's quality; low effort keeps the first request fast.
      return picture.avif({ quality: Math.max(1, Math.round(quality * 0.68)), effort: 2 })
    case 'webp':
      return picture.webp({ quality, effort: 3 })
    case 'jpeg':
      return picture.jpeg({ quality, mozjpeg: true })
    case 'png':
      return picture.png()
    case 'gif':
      return picture.gif()
  }
}

async function render(source: Buffer, request: ImageRequest): Promise<Buffer<ArrayBuffer>> {
  // Applies the EXIF orientation first, so that all later sizes refer to the image as seen.
  const upright = sharp(source, { limitInputPixels: 100_000_000 }).autoOrient()
  const { autoOrient: size } = await upright.metadata()
  const plan = planImage(size, request)
  let picture = plan.extract === null ? upright : upright.extract(plan.extract)
  picture = picture.resize(plan.width, plan.height, {
    fit: plan.entropy ? 'cover' : 'fill',
    ...(plan.entropy ? { position: sharp.strategy.entropy } : {}),
  })
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
  if (plan.canvas !== null) {
    const across = Math.max(0, plan.canvas.width - plan.width)
    const down = Math.max(0, plan.canvas.height - plan.height)
    picture = picture.extend({
      left: Math.floor(across / 2),
      right: Math.ceil(across / 2),
      top: Math.floor(down / 2),
      bottom: Math.ceil(down / 2),
      background: request.background ?? transparent,
    })
  }
  if (request.background !== null || request.format === 'jpeg') {
    picture = picture.flatten({ background: request.background ?? '#ffffff' })
  }
  const encoded = await encode(picture, request).toBuffer()
  return Buffer.from(encoded)
}

async function readCached(file: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return Buffer.from(await readFile(file))
  } catch {
    return null
  }
}

/** How many images are processed at once, so that the service stays responsive. */
const AT_A_TIME = 2

/** Transforms images and caches the results on disk; concurrent identical requests share the work. */
export class ImageTransformer {
  readonly #cacheDir: string
  readonly #inFlight = new Map<string, Promise<Buffer<ArrayBuffer>>>()
  readonly #waiting: Array<() => void> = []
  #active = 0

  constructor(cacheDir: string) {
    this.#cacheDir = cacheDir
  }

  /**
   * Transforms the image file at `path`.
   * @throws ImageRequestError for invalid sizes, and the file system's ENOENT for a missing file.
   */
  async transform(path: string, request: ImageRequest): Promise<TransformedImage> {
    const { mtimeMs, size } = await stat(path)
    const wish: ImageRequest = {
      rect: request.rect,
      width: request.width,
      height: request.height,
      fit: request.fit,
      position: request.position,
      format: request.format,
      quality: request.quality,
      background: request.background,
    }
    const key = createHash('sha256')
      .update(JSON.stringify([path, mtimeMs, size, wish]))
      .digest('hex')
      .slice(0, 40)
    const pending = this.#inFlight.get(key) ?? this.#produce(key, path, wish)
    this.#inFlight.set(key, pending)
    try {
      const body = await pending
      return { body, contentType: imageContentTypes[request.format], etag: `"${key}"` }
    } finally {
      this.#inFlight.delete(key)
    }
  }

  async #produce(key: string, path: string, request: ImageRequest): Promise<Buffer<ArrayBuffer>> {
    const folder = join(this.#cacheDir, key.slice(0, 2))
    const file = join(folder, `${key}.${request.format}`)
    const cached = await readCached(file)
    if (cached !== null) return cached
    const body = await this.#enqueue(async () => render(await readFile(path), request))
    await mkdir(folder, { recursive: true })
    const part = `${file}.${randomUUID()}`
    await writeFile(part, body)
    await rename(part, file)
    return body
  }

  async #enqueue<T>(work: () => Promise<T>): Promise<T> {
    while (this.#active >= AT_A_TIME) {
      await new Promise<void>((resolve) => void this.#waiting.push(resolve))
    }
    this.#active += 1
    try {
      return await work()
    } finally {
      this.#active -= 1
      this.#waiting.shift()?.()
    }
  }
}

/** The response for an image: immutable, because its URL identifies its content; 304 when the ETag matches. */
export function imageAnswer(request: Request, image: TransformedImage): Response {
  const headers = {
    etag: image.etag,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (request.headers.get('if-none-match') === image.etag) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : image.body, {
    headers: {
      ...headers,
      'content-type': image.contentType,
      'content-length': String(image.body.length),
    },
  })
}
