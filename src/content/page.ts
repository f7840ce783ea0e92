import { z } from 'zod'
import { headObjects } from '#config/head-objects.ts'
import { CONTENT_PAGE_SIZE } from '#config/limits.ts'
import type { CollectionDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import {
  colorsProjection,
  imageProjection,
  onePage,
  richTextProjection,
  slideProjection,
  unlessExcluded,
} from './projections.ts'

const pageProjection = `_id, title, "slug": slug.current, description, poster{${imageProjection}}, content[]{${richTextProjection}}, nonCBDContent[]{${richTextProjection}},
  slides[]{${slideProjection}}, object, colors{${colorsProjection}}`

export const pageListQuery = `*[_type == "page" && ${onePage} && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE_SIZE}] {${pageProjection}}`

const schema = (parsers: Parsers) =>
  z
    .object({
      id: z.string(),
      title: parsers.requiredText,
      slug: parsers.slug,
      description: parsers.text,
      poster: parsers.image,
      content: parsers.richText,
      nonCBDContent: parsers.richText,
      slides: parsers.slides,
      /** What is in its head; null for the sun or the moon. */
      object: parsers.oneOf(headObjects.map(({ value }) => value)),
      colors: parsers.colors,
    })
    // On the scrubbed site the non-CBD content replaces the other, unless it is empty (DOC-03).
    .transform(({ nonCBDContent, ...page }) =>
      parsers.excludeCBD && nonCBDContent.length > 0 ? { ...page, content: nonCBDContent } : page,
    )

/** A page of text (DOC-03). */
export type Page = z.infer<ReturnType<typeof schema>>

export const pageDefinition: CollectionDefinition<Page> = {
  type: 'page',
  listQuery: pageListQuery,
  schema,
  slugOf: (document) => document.slug,
}
