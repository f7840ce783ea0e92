import { z } from 'zod'
import { expected, flag, number, text } from './field-parsers.ts'
import type { ContentFile } from './file-asset.ts'
import { type ContentImage, proxiedPath } from './images.ts'
import type { LinkContext } from './links.ts'
import type { ParserContext } from './parser-context.ts'
import { withMarkOf } from './stega-marks.ts'
import type { ContentVideo } from './video-sources.ts'

/** Files are linked to, so their URL must be safe. */
const fileUrl = z.url({ protocol: /^https?$/, error: 'is not an address' })
/** A data URL, which is inserted into styles without escaping; null for any other text. */
const tinyPreview = z
  .string()
  .nullish()
  .transform((value) => (value && /^data:image\/[a-z+]+;base64,[\w+/=]+$/.test(value) ? value : null))

/** Fields that imports left out count as 0, which cuts nothing off. */
const fraction = z
  .number(expected('a share'))
  .nullish()
  .transform((value) => value ?? 0)
/** Null without a center. */
const hotspot = z
  .object({ x: number, y: number, width: fraction, height: fraction })
  .nullish()
  .transform((value) =>
    value && value.x !== null && value.y !== null ? { ...value, x: value.x, y: value.y } : null,
  )
export const rawImage = z
  .object({
    alt: z.string().nullish(),
    noCompression: z.boolean().nullish(),
    hotspot,
    crop: z.object({ top: fraction, bottom: fraction, left: fraction, right: fraction }).nullish(),
    ref: z.string().nullish(),
    asset: z
      .object({
        _id: z.string(),
        url: z.url('is not an address'),
        width: z.number(expected('a width in pixels')),
        height: z.number(expected('a height in pixels')),
        lqip: tinyPreview,
        color: z.string().nullish(),
      })
      .nullish(),
  })
  .nullish()

/** Stands for a picture that an editor has not chosen yet; every deployment has this file. */
export const imagePlaceholder: ContentImage = {
  id: 'missing',
  url: 'https://placeholder.invalid/apple-touch-icon.png',
  path: '/apple-touch-icon.png',
  width: 180,
  height: 180,
  alt: '',
  lqip: null,
  color: null,
  hotspot: null,
  crop: null,
  noCompression: true,
}

/** Null for an empty field, and for a picture that does not exist any more, which is reported. */
export function toImage(raw: z.infer<typeof rawImage>, context: ParserContext): ContentImage | null {
  const asset = raw?.asset
  if (raw === null || raw === undefined || asset === null || asset === undefined) {
    // An empty field is valid; a reference to a deleted asset is not.
    if (typeof raw?.ref === 'string') context.report(`the image ${raw.ref} has no file`)
    return null
  }
  const path = proxiedPath(asset.url, context.proxiedPictures ?? null)
  // A component may show another alternative text, or none, but always the address.
  const mark = raw.ref ?? ''
  return {
    id: asset._id,
    url: withMarkOf(mark, asset.url),
    path: path === null ? null : withMarkOf(mark, path),
    width: asset.width,
    height: asset.height,
    alt: raw.alt?.trim() ?? '',
    lqip: asset.lqip,
    color: asset.color ?? null,
    hotspot: raw.hotspot ?? null,
    crop: raw.crop ?? null,
    noCompression: raw.noCompression === true,
  }
}

export const rawFile = z
  .object({
    ref: z.string().nullish(),
    asset: z
      .object({
        _id: z.string(),
        url: fileUrl,
        originalFilename: text,
        size: number,
      })
      .nullish(),
  })
  .nullish()

const rawVideoFile = z
  .object({
    ref: z.string().nullish(),
    asset: z.object({ _id: z.string(), url: fileUrl }).nullish(),
  })
  .nullish()

/** Null for an empty field, and for a file that does not exist any more, which is reported. */
export function toFile(raw: z.infer<typeof rawFile>, context: LinkContext): ContentFile | null {
  const asset = raw?.asset
  if (asset === null || asset === undefined) {
    if (typeof raw?.ref === 'string') context.report(`the file ${raw.ref} does not exist`)
    return null
  }
  return { id: asset._id, url: asset.url, name: asset.originalFilename, bytes: asset.size }
}

export const rawVideo = z
  .object({
    loop: flag,
    playbackId: text,
    aspectRatio: text,
    file: rawVideoFile,
    poster: rawImage,
    captions: rawVideoFile,
  })
  .nullish()

/** Whether a video has more than switches that are off, which the studio leaves behind. */
const isFilledIn = ({
  loop,
  aspectRatio,
  poster,
  captions,
}: NonNullable<z.infer<typeof rawVideo>>): boolean =>
  loop || aspectRatio !== null || [poster?.ref, captions?.ref].some((ref) => typeof ref === 'string')

/** Null for an empty field, and for a film that does not exist any more, which is reported. */
export function toVideo(
  raw: z.infer<typeof rawVideo>,
  issues: z.core.$RefinementCtx,
  context: ParserContext,
): ContentVideo | null {
  if (raw === null || raw === undefined) return null
  const { loop, playbackId, file, captions } = raw
  const aspectRatio = context.stega?.clean(raw.aspectRatio) ?? raw.aspectRatio
  if (playbackId !== null) return { loop, aspectRatio, playbackId }
  const asset = file?.asset
  if (asset === null || asset === undefined) {
    if (typeof file?.ref === 'string') context.report(`the film ${file.ref} does not exist`)
    else if (isFilledIn(raw))
      issues.addIssue({ code: 'custom', message: 'has neither a film nor a playback id' })
    return null
  }
  return {
    loop,
    aspectRatio,
    url: withMarkOf(file?.ref ?? '', asset.url),
    poster: toImage(raw.poster, context),
    captionsUrl: captions?.asset?.url ?? null,
  }
}
