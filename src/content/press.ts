import { z } from 'zod'
import { CONTENT_PAGE_SIZE } from '#config/limits.ts'
import type { CollectionDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { imageProjection, onePage, unlessExcluded } from './projections.ts'

const pressProjection = `_id, title, image{${imageProjection}}, quote, "link": {"title": title, "url": url, "external": true}`

export const pressListQuery = `*[_type == "press" && ${onePage} && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE_SIZE}] {${pressProjection}}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    /** Name of the publication. */
    title: parsers.requiredText,
    image: parsers.image,
    /** Without surrounding quotation marks (VAL-39). */
    quote: parsers.requiredText,
    /** To the article. */
    link: parsers.link,
  })

/** A quote from the press (DOC-15). */
export type Press = z.infer<ReturnType<typeof schema>>

export const pressDefinition: CollectionDefinition<Press> = {
  type: 'press',
  listQuery: pressListQuery,
  schema,
  slugOf: null,
}
