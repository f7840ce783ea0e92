import { z } from 'zod'
import { isSegment } from '#config/routes.ts'
import type { ContentFile } from './file-asset.ts'
import { type ContentImage, proxiedPath } from './images.ts'
import { rawLink } from './link-parsers.ts'
import { type Link, type LinkContext, resolveLink } from './links.ts'
import { parseRichText, rawBlocks } from './rich-text-parsers.ts'
import type { ContentVideo } from './video-sources.ts'

/** An error message such as "is missing" or "is not a text", which follows the path of the field. */
const expected = (what: string) => ({
  error: (issue: { input?: unknown }) =>
    issue.input === null || issue.input === undefined ? 'is missing' : `is not ${what}`,
})

const requiredText = z.string(expected('a text')).trim().min(1, 'is empty')
/** Null when empty or blank. */
const text = z
  .string(expected('a text'))
  .nullish()
  .transform((value) => (value === null || value === undefined || value.trim() === '' ? null : value.trim()))
/** False by default. */
const flag = z
  .boolean(expected('true or false'))
  .nullish()
  .transform((value) => value === true)
const number = z
  .number(expected('a number'))
  .nullish()
  .transform((value) => value ?? null)
/** An amount of money above zero, in whole cents. */
const amount = z
  .number(expected('an amount'))
  .positive('is not more than 0')
  .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), 'has more than two decimals')
  .nullish()
  .transform((value) => value ?? null)
const slug = requiredText.refine(isSegment, 'cannot be part of an address')
/** Hex with `#`. */
const requiredColor = z
  .string(expected('a color'))
  .regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/i, 'is not a color like #A2B0FF')
const color = requiredColor.nullish().transform((value) => value ?? null)
/** Leaves out empty entries. */
const withoutNulls = <Output>(values: ReadonlyArray<Output | null> | null | undefined): readonly Output[] =>
  (values ?? []).filter((value) => value !== null)
const texts = z.array(text).nullish().transform(withoutNulls)
const colorList = z.array(color).nullish().transform(withoutNulls)
const ref = z
  .string(expected('a reference'))
  .nullish()
  .transform((value) => value ?? null)
const refs = z.array(ref).nullish().transform(withoutNulls)
const colors = z
  .object({ text: color, backgrounds: colorList })
  .nullish()
  .transform((value) => value ?? { text: null, backgrounds: [] })
/** ISO 8601, with offset. */
const dateTime = z.iso
  .datetime({ offset: true, error: 'is not a date and time' })
  .nullish()
  .transform((value) => value ?? null)

/** Files are linked to, so their URL must be safe. */
const fileUrl = z.url({ protocol: /^https?$/, error: 'is not an address' })
/** A data URL, which is inserted into styles without escaping; null for any other text. */
const tinyPreview = z
  .string()
  .nullish()
  .transform((value) => (value && /^data:image\/[a-z+]+;base64,[\w+/=]+$/.test(value) ? value : null))

const fraction = z.number(expected('a share'))
const rawImage = z
  .object({
    alt: z.string().nullish(),
    noCompression: z.boolean().nullish(),
    hotspot: z.object({ x: fraction, y: fraction, width: fraction, height: fraction }).nullish(),
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

export interface ParserContext extends LinkContext {
  /** URL prefix of the images that the shop's own host proxies; none by default. */
  proxiedPictures?: string | null
  /**
   * For previews: what is missing or invalid becomes a placeholder, or counts as empty, so that drafts with gaps can be
   * shown. Otherwise their document is refused.
   */
  isTolerant?: boolean
}

/** Stands for a text that an editor has not typed yet. */
const TEXT_PLACEHOLDER = '…'
/** Stands for a picture that an editor has not chosen yet; every deployment has this file. */
const imagePlaceholder: ContentImage = {
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

function toImage(raw: z.infer<typeof rawImage>, context: ParserContext): ContentImage | null {
  const asset = raw?.asset
  if (raw === null || raw === undefined || asset === null || asset === undefined) {
    // An empty field is valid; a reference to a deleted asset is not.
    if (typeof raw?.ref === 'string') context.report(`the image ${raw.ref} has no file`)
    return null
  }
  return {
    id: asset._id,
    url: asset.url,
    path: proxiedPath(asset.url, context.proxiedPictures ?? null),
    width: asset.width,
    height: asset.height,
    // The alternative text stands for the picture, which has no other text that could say where it comes from.
    alt: context.stega?.move(raw.ref ?? '', raw.alt?.trim() ?? '') ?? raw.alt?.trim() ?? '',
    lqip: asset.lqip,
    color: asset.color ?? null,
    hotspot: raw.hotspot ?? null,
    crop: raw.crop ?? null,
    noCompression: raw.noCompression === true,
  }
}

const rawFile = z
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

function toFile(raw: z.infer<typeof rawFile>, context: LinkContext): ContentFile | null {
  const asset = raw?.asset
  if (asset === null || asset === undefined) {
    if (typeof raw?.ref === 'string') context.report(`the file ${raw.ref} does not exist`)
    return null
  }
  return { id: asset._id, url: asset.url, name: asset.originalFilename, bytes: asset.size }
}

const rawVideo = z
  .object({
    loop: flag,
    playbackId: text,
    aspectRatio: text,
    file: rawVideoFile,
    poster: rawImage,
    captions: rawVideoFile,
  })
  .nullish()

function toVideo(
  raw: z.infer<typeof rawVideo>,
  issues: z.core.$RefinementCtx,
  context: ParserContext,
): ContentVideo | null {
  if (raw === null || raw === undefined) return null
  const { loop, aspectRatio, playbackId, file, captions } = raw
  if (playbackId !== null) return { loop, aspectRatio, playbackId }
  const asset = file?.asset
  if (asset === null || asset === undefined) {
    if (typeof file?.ref === 'string') context.report(`the film ${file.ref} does not exist`)
    else issues.addIssue({ code: 'custom', message: 'has neither a film nor a playback id' })
    return null
  }
  return {
    loop,
    aspectRatio,
    url: asset.url,
    poster: toImage(raw.poster, context),
    captionsUrl: captions?.asset?.url ?? null,
  }
}

/**
 * Zod schemas of the fields that documents consist of. Empty and absent values are both null, or an empty list. Images,
 * files and links are resolved; those that cannot be are reported and null (ERR-15, OBJ-01).
 */
export function createParsers(context: ParserContext) {
  const { stega } = context
  /** In previews whose texts have marks, removes them from a value that code compares. */
  const unmarked = <Output>(schema: z.ZodType<Output>): z.ZodType<Output> =>
    stega === undefined ? schema : z.preprocess(stega.clean, schema)
  /** In previews, what cannot be parsed counts as `raw`. */
  const orElse = <Output>(schema: z.ZodType<Output>, raw: unknown): z.ZodType<Output> =>
    context.isTolerant === true ? schema.catch(() => schema.parse(raw)) : schema
  /** An absent list is empty. */
  const listOf = <Output>(schema: z.ZodType<Output>) =>
    orElse(
      z
        .array(schema)
        .nullish()
        .transform((list) => list ?? []),
      [],
    )
  const image = rawImage.transform((raw) => toImage(raw, context))
  const requiredImage = rawImage.transform((raw, issues) => {
    const found = toImage(raw, context)
    if (found !== null) return found
    if (context.isTolerant === true) return imagePlaceholder
    issues.addIssue({ code: 'custom', message: 'is missing its image' })
    return z.NEVER
  })
  const images = z.array(image).nullish().transform(withoutNulls)
  const file = rawFile.transform((raw) => toFile(raw, context))
  const link = rawLink.nullish().transform((raw): Link | null => resolveLink(raw, context))
  /** A link whose title is the only text on it: one without a title is left out and reported. */
  const namedLink = link.transform((found) => {
    if (found === null || found.title.trim() !== '') return found
    context.report(`a link to ${found.href} has no text`)
    return null
  })
  const links = z.array(namedLink).nullish().transform(withoutNulls)
  const richText = rawBlocks.transform((blocks, issues) => parseRichText(blocks, issues, context))
  const video = unmarked(rawVideo.transform((raw, issues) => toVideo(raw, issues, context)))
  const media = z
    .object({
      image,
      video,
      caption: text,
      attribution: text,
      position: unmarked(
        z
          .enum(['left', 'center', 'right'])
          .nullish()
          .transform((value) => value ?? null),
      ),
    })
    .nullish()
    .transform((value) => (value?.image || value?.video ? value : null))
  /** Leaves out slides without an image. */
  const slides = z
    .array(z.object({ image, video, caption: text }))
    .nullish()
    .transform((list) =>
      (list ?? []).flatMap((slide) => (slide.image === null ? [] : [{ ...slide, image: slide.image }])),
    )
  /** A titled list of links (DOC-18). */
  const menu = z
    .object({ title: text, links })
    .nullish()
    .transform((value) => value ?? { title: null, links: [] })
  return {
    excludeCBD: context.excludeCBD,
    orElse,
    unmarked,
    listOf,
    menu: orElse(menu, null),
    requiredText: orElse(requiredText, TEXT_PLACEHOLDER),
    text: orElse(text, null),
    /** A text that is compared or sent, never shown, such as an id. */
    requiredKey: orElse(unmarked(requiredText), TEXT_PLACEHOLDER),
    key: orElse(unmarked(text), null),
    keys: orElse(unmarked(texts), []),
    flag: orElse(flag, null),
    number: orElse(number, null),
    amount: orElse(amount, null),
    slug: orElse(unmarked(slug), 'untitled'),
    color: orElse(unmarked(color), null),
    colors: orElse(unmarked(colors), null),
    colorList: orElse(unmarked(colorList), []),
    texts: orElse(texts, []),
    ref: orElse(unmarked(ref), null),
    refs: orElse(unmarked(refs), []),
    dateTime: orElse(unmarked(dateTime), null),
    image: orElse(image, null),
    requiredImage: orElse(requiredImage, null),
    images: orElse(images, []),
    file: orElse(unmarked(file), null),
    link: orElse(link, null),
    namedLink: orElse(namedLink, null),
    links: orElse(links, []),
    richText: orElse(richText, []),
    video: orElse(video, null),
    media: orElse(media, null),
    slides: orElse(slides, []),
  } as const
}

export type Parsers = ReturnType<typeof createParsers>
