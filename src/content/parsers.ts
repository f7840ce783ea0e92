import { z } from 'zod'
import {
  amount,
  color,
  colorList,
  colors,
  dateTime,
  flag,
  number,
  ref,
  refs,
  requiredText,
  slug,
  text,
  texts,
  withoutNulls,
} from './field-parsers.ts'
import { rawLink } from './link-parsers.ts'
import { type Link, resolveLink } from './links.ts'
import { imagePlaceholder, rawFile, rawImage, rawVideo, toFile, toImage, toVideo } from './media-parsers.ts'
import type { ParserContext } from './parser-context.ts'
import { parseRichText, rawBlocks } from './rich-text-parsers.ts'

/** Stands for a text that an editor has not typed yet. */
const TEXT_PLACEHOLDER = '…'

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
  /** A rule for values of the right shape; previews show those that break it. */
  const checked = <Output>(
    schema: z.ZodType<Output>,
    check: (value: Output, issues: z.RefinementCtx<Output>) => void,
  ): z.ZodType<Output> => (context.isTolerant === true ? schema : schema.superRefine(check))
  /** An absent list is empty. */
  const listOf = <Output>(schema: z.ZodType<Output>) =>
    orElse(
      z
        .array(schema)
        .nullish()
        .transform((list) => list ?? []),
      [],
    )
  /** One of the values of a list in the studio; null without one. */
  const oneOf = <const Value extends string>(values: readonly Value[]) =>
    orElse(
      unmarked(
        z
          .enum(values)
          .nullish()
          .transform((value) => value ?? null),
      ),
      null,
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
  const video = rawVideo.transform((raw, issues) => toVideo(raw, issues, context))
  const media = z
    .object({
      image,
      video,
      caption: text,
      attribution: text,
      position: oneOf(['left', 'center', 'right']),
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
    checked,
    listOf,
    oneOf,
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
