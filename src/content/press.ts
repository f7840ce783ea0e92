import { z } from 'zod'
import { CONTENT_PAGE } from '#config/limits.ts'
import type { Fields } from './fields.ts'
import type { CollectionKind } from './kind.ts'
import { imageProjection, unlessExcluded } from './projections.ts'

const pressProjection = `_id, title, image{${imageProjection}}, quote, "link": {"title": title, "url": url, "external": true}`

export const pressListQuery = `*[_type == "press" && _id > $after && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE}] {${pressProjection}}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    /** Who wrote it. */
    title: fields.requiredText,
    image: fields.image,
    /** Without quotation marks around it (VAL-39). */
    quote: fields.requiredText,
    /** To the article; null when there is none. */
    link: fields.link,
  })

/** What a magazine said (DOC-15). */
export type Press = z.infer<ReturnType<typeof schema>>

export const pressKind: CollectionKind<Press> = {
  type: 'press',
  listQuery: pressListQuery,
  slugQuery: null,
  schema,
  slugOf: null,
}
