import { z } from 'zod'
import { CONTENT_PAGE } from '#config/limits.ts'
import type { Fields } from './fields.ts'
import type { CollectionKind } from './kind.ts'
import { colorsProjection, imageProjection, richTextProjection, unlessExcluded } from './projections.ts'

const pageProjection = `_id, title, "slug": slug.current, description, poster{${imageProjection}}, content[]{${richTextProjection}}, nonCBDContent[]{${richTextProjection}}, colors{${colorsProjection}}`

export const pageListQuery = `*[_type == "page" && _id > $after && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE}] {${pageProjection}}`

export const pageBySlugQuery = `*[_type == "page" && slug.current == $slug && ${unlessExcluded}]
  | order(_id asc) [0] {${pageProjection}}`

const schema = (fields: Fields) =>
  z
    .object({
      id: z.string(),
      title: fields.requiredText,
      slug: fields.slug,
      description: fields.text,
      poster: fields.image,
      content: fields.richText,
      nonCBDContent: fields.richText,
      colors: fields.colors,
    })
    // DOC-03: on the scrubbed site the other content stands in, where it has been written.
    .transform(({ nonCBDContent, ...page }) =>
      fields.excludeCBD && nonCBDContent.length > 0 ? { ...page, content: nonCBDContent } : page,
    )

/** A page of text (DOC-03). */
export type Page = z.infer<ReturnType<typeof schema>>

export const pageKind: CollectionKind<Page> = {
  type: 'page',
  listQuery: pageListQuery,
  slugQuery: pageBySlugQuery,
  schema,
  slugOf: (document) => document.slug,
}
