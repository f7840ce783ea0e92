import sharp from 'sharp'
import { ImageRequestError } from '../../shared/image-plan.ts'
import type { ImageRequest, ImageTransformer, TransformedImage } from '../../shared/image-transformer.ts'

export interface ImageEffects {
  flip: 'h' | 'v' | 'hv' | null
  /** Degrees clockwise. */
  turn: 0 | 90 | 180 | 270
  /** 0 to 2000. */
  blur: number
  /** 0 to 100. */
  sharpen: number
  invert: boolean
  greyscale: boolean
}

function choice<T extends string>(query: URLSearchParams, name: string, allowed: readonly T[]): T | null {
  const text = query.get(name)
  if (text === null) return null
  const found = allowed.find((one) => one === text)
  if (found !== undefined) return found
  throw new ImageRequestError(`"${name}" must be one of ${allowed.join(', ')}, not "${text}"`)
}

function amount(query: URLSearchParams, name: string, max: number): number {
  const text = query.get(name) ?? '0'
  const value = Number(text)
  if (text.trim() !== '' && value >= 0 && value <= max) return value
  throw new ImageRequestError(`"${name}" must be a number from 0 to ${max}, not "${text}"`)
}

const effectNames = ['flip', 'or', 'blur', 'sharp', 'invert', 'sat']

/**
 * Reads the parameters `flip or blur sharp invert sat`; null when none is set.
 * @throws ImageRequestError naming an invalid one.
 */
export function readImageEffects(query: URLSearchParams): ImageEffects | null {
  if (!effectNames.some((name) => query.has(name))) return null
  const turns = { 0: 0, 90: 90, 180: 180, 270: 270 } as const
  const turn = choice(query, 'or', ['0', '90', '180', '270']) ?? '0'
  return {
    flip: choice(query, 'flip', ['h', 'v', 'hv']),
    turn: turns[turn],
    blur: amount(query, 'blur', 2000),
    sharpen: amount(query, 'sharp', 100),
    invert: choice(query, 'invert', ['true', 'false']) === 'true',
    greyscale: choice(query, 'sat', ['-100', '0']) === '-100',
  }
}

/** Applies effects to a transformed picture. They are rare, so the result is not cached. */
export async function transformWithEffects(
  transformer: ImageTransformer,
  path: string,
  request: ImageRequest,
  effects: ImageEffects,
): Promise<TransformedImage> {
  const plain = await transformer.transform(path, { ...request, format: 'png' })
  let picture = sharp(plain.body)
  if (effects.flip?.includes('h')) picture = picture.flop()
  if (effects.flip?.includes('v')) picture = picture.flip()
  if (effects.turn !== 0) picture = sharp(await picture.png().toBuffer()).rotate(effects.turn)
  // Maps the parameter's range of 0 to 2000 to a sigma of at most about 100 pixels.
  if (effects.blur > 0) picture = picture.blur(Math.max(0.3, effects.blur / 20))
  if (effects.sharpen > 0) picture = picture.sharpen({ sigma: effects.sharpen / 20 + 0.1 })
  if (effects.invert) picture = picture.negate({ alpha: false })
  if (effects.greyscale) picture = picture.greyscale()
  const body = await picture.toFormat(request.format, { quality: request.quality }).toBuffer()
  return {
    body: Buffer.from(body),
    contentType: `image/${request.format}`,
    etag: `"${plain.etag.replaceAll('"', '')}-${Buffer.from(JSON.stringify([effects, request.format, request.quality])).toString('base64url')}"`,
  }
}
