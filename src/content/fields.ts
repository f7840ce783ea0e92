import { z } from 'zod'
import { isSegment } from '#config/routes.ts'
import type { ContentFile } from './files.ts'
import { type ContentImage, picturePath } from './images.ts'
import { rawLink } from './link.fields.ts'
import { type Link, type LinkContext, resolveLink } from './links.ts'
import { parseRichText, rawBlocks } from './rich-text.fields.ts'

/** An error saying "is missing" or "is not a text", after the field's path. */
const expected = (what: string) => ({
  error: (issue: { input?: unknown }) =>
    issue.input === null || issue.input === undefined ? 'is missing' : `is not ${what}`,
})

const requiredText = z.string(expected('a text')).trim().min(1, 'is empty')
/** Null when there is nothing to read in it. */
const text = z
  .string(expected('a text'))
  .nullish()
  .transform((value) => (value === null || value === undefined || value.trim() === '' ? null : value.trim()))
/** Off unless on. */
const flag = z
  .boolean(expected('true or false'))
  .nullish()
  .transform((value) => value === true)
const number = z
  .number(expected('a number'))
  .nullish()
  .transform((value) => value ?? null)
const slug = requiredText.refine(isSegment, 'cannot be part of an address')
/** Hex with `#`. */
const requiredColor = z
  .string(expected('a colour'))
  .regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/i, 'is not a colour like #A2B0FF')
const color = requiredColor.nullish().transform((value) => value ?? null)
/** Holes (deleted or never filled) are left out. */
const withoutHoles = <Output>(values: ReadonlyArray<Output | null> | null | undefined): readonly Output[] =>
  (values ?? []).filter((value) => value !== null)
/** Missing is empty. */
const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(schema)
    .nullish()
    .transform((list) => list ?? [])
const texts = z.array(text).nullish().transform(withoutHoles)
const colorList = z.array(color).nullish().transform(withoutHoles)
const ref = z
  .string(expected('a reference'))
  .nullish()
  .transform((value) => value ?? null)
const refs = z.array(ref).nullish().transform(withoutHoles)
const colors = z
  .object({ text: color, backgrounds: colorList })
  .nullish()
  .transform((value) => value ?? { text: null, backgrounds: [] })
/** A moment, as the content service writes it. */
const moment = z.iso
  .datetime({ offset: true, error: 'is not a date and time' })
  .nullish()
  .transform((value) => value ?? null)

/** Of files: they are led to. */
const webAddress = z.url({ protocol: /^https?$/, error: 'is not an address' })
/** Stands in the page's styles as it is, so that it may hold nothing but a picture. */
const tinyPicture = z
  .string()
  .nullish()
  .transform((value) => (value && /^data:image\/[a-z+]+;base64,[\w+/=]+$/.test(value) ? value : null))

const share = z.number(expected('a share'))
const rawImage = z
  .object({
    alt: z.string().nullish(),
    noCompression: z.boolean().nullish(),
    hotspot: z.object({ x: share, y: share, width: share, height: share }).nullish(),
    crop: z.object({ top: share, bottom: share, left: share, right: share }).nullish(),
    ref: z.string().nullish(),
    asset: z
      .object({
        _id: z.string(),
        url: z.url('is not an address'),
        width: z.number(expected('a width in pixels')),
        height: z.number(expected('a height in pixels')),
        lqip: tinyPicture,
        color: z.string().nullish(),
      })
      .nullish(),
  })
  .nullish()

export interface FieldContext extends LinkContext {
  /** The address that pictures begin with which the shop's own host passes on; none unless given. */
  passedOnPictures?: string | null
}

function toImage(raw: z.infer<typeof rawImage>, context: FieldContext): ContentImage | null {
  const asset = raw?.asset
  if (raw === null || raw === undefined || asset === null || asset === undefined) {
    // An empty field is no fault; a picture that has gone is.
    if (typeof raw?.ref === 'string') context.report(`the picture ${raw.ref} has no file`)
    return null
  }
  return {
    id: asset._id,
    url: asset.url,
    path: picturePath(asset.url, context.passedOnPictures ?? null),
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

const rawFile = z
  .object({
    ref: z.string().nullish(),
    asset: z
      .object({
        _id: z.string(),
        url: webAddress,
        originalFilename: text,
        size: number,
      })
      .nullish(),
  })
  .nullish()

function toFile(raw: z.infer<typeof rawFile>, context: LinkContext): ContentFile | null {
  const asset = raw?.asset
  if (asset === null || asset === undefined) {
    if (typeof raw?.ref === 'string') context.report(`the file ${raw.ref} is gone`)
    return null
  }
  return { id: asset._id, url: asset.url, name: asset.originalFilename, bytes: asset.size }
}

/**
 * The zod fields every document is put together from. Empty and missing are the same: null, or an empty list. Pictures,
 * files and links come out ready to show; those that cannot be shown are reported and null (ERR-15, OBJ-01).
 */
export function createFields(context: FieldContext) {
  const image = rawImage.transform((raw) => toImage(raw, context))
  const requiredImage = rawImage.transform((raw, issues) => {
    const found = toImage(raw, context)
    if (found !== null) return found
    issues.addIssue({ code: 'custom', message: 'is missing its picture' })
    return z.NEVER
  })
  const images = z.array(image).nullish().transform(withoutHoles)
  const file = rawFile.transform((raw) => toFile(raw, context))
  const link = rawLink.nullish().transform((raw): Link | null => resolveLink(raw, context))
  /** Where nothing but the link's own words stands on it: one without any is left out and reported. */
  const namedLink = link.transform((found) => {
    if (found === null || found.title.trim() !== '') return found
    context.report(`a link to ${found.href} has no words on it`)
    return null
  })
  const links = z.array(namedLink).nullish().transform(withoutHoles)
  const richText = rawBlocks.transform((blocks, issues) => parseRichText(blocks, issues, context))
  const video = z
    .object({ loop: flag, playbackId: requiredText, aspectRatio: text })
    .nullish()
    .transform((value) => value ?? null)
  const media = z
    .object({
      image,
      video,
      caption: text,
      attribution: text,
      position: z
        .enum(['left', 'center', 'right'])
        .nullish()
        .transform((value) => value ?? null),
    })
    .nullish()
    .transform((value) => (value?.image || value?.video ? value : null))
  /** Slides without a picture have nothing to show. */
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
    menu,
    requiredText,
    text,
    flag,
    number,
    slug,
    color,
    colors,
    colorList,
    texts,
    listOf,
    ref,
    refs,
    moment,
    image,
    requiredImage,
    images,
    file,
    link,
    namedLink,
    links,
    richText,
    video,
    media,
    slides,
  } as const
}

export type Fields = ReturnType<typeof createFields>
