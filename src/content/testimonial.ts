import { z } from 'zod'
import { CONTENT_PAGE_SIZE } from '#config/limits.ts'
import type { CollectionDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { linkProjection, onePage, richTextProjection, unlessExcluded } from './projections.ts'

const testimonialProjection = `_id, attribution, quote[]{${richTextProjection}}, link{${linkProjection}}, "productCategories": productCategories[]._ref`

export const testimonialListQuery = `*[_type == "testimonial" && ${onePage} && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE_SIZE}] {${testimonialProjection}}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    attribution: parsers.text,
    quote: parsers.richText,
    link: parsers.link,
    /** Ids of the categories it is about. */
    productCategories: parsers.refs,
  })

/** A shopper's testimonial (DOC-16). */
export type Testimonial = z.infer<ReturnType<typeof schema>>

export const testimonialDefinition: CollectionDefinition<Testimonial> = {
  type: 'testimonial',
  listQuery: testimonialListQuery,
  slugQuery: null,
  schema,
  slugOf: null,
}
