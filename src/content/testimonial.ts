import { z } from 'zod'
import { CONTENT_PAGE } from '#config/limits.ts'
import type { Fields } from './fields.ts'
import type { CollectionKind } from './kind.ts'
import { linkProjection, richTextProjection, unlessExcluded } from './projections.ts'

const testimonialProjection = `_id, attribution, quote[]{${richTextProjection}}, link{${linkProjection}}, "productCategories": productCategories[]._ref`

export const testimonialListQuery = `*[_type == "testimonial" && _id > $after && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE}] {${testimonialProjection}}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    attribution: fields.text,
    quote: fields.richText,
    link: fields.link,
    /** Ids of the categories it is about. */
    productCategories: fields.refs,
  })

/** What a shopper said (DOC-16). */
export type Testimonial = z.infer<ReturnType<typeof schema>>

export const testimonialKind: CollectionKind<Testimonial> = {
  type: 'testimonial',
  listQuery: testimonialListQuery,
  slugQuery: null,
  schema,
  slugOf: null,
}
