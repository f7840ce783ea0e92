import { z } from 'zod'
import { CONTENT_PAGE_SIZE } from '#config/limits.ts'
import type { CollectionDefinition } from './definition.ts'
import type { Link } from './links.ts'
import type { Parsers } from './parsers.ts'
import { linkProjection, onePage, richTextProjection, unlessExcluded } from './projections.ts'
import type { RichText } from './rich-text.ts'

const testimonialProjection = `_id, attribution, quote[]{${richTextProjection}}, link{${linkProjection}}, "productCategories": productCategories[]._ref`

export const testimonialListQuery = `*[_type == "testimonial" && ${onePage} && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE_SIZE}] {${testimonialProjection}}`

/** Puts `link` on every span that has no link of its own. */
const linkedThroughout = (text: RichText, link: Link | null): RichText =>
  text.map((block) => ({
    ...block,
    spans: block.spans.map((span) => ({ ...span, link: span.link ?? link })),
  }))

const schema = (parsers: Parsers) =>
  z
    .object({
      id: z.string(),
      attribution: parsers.text,
      quote: parsers.richText,
      /** Links the attribution; without an attribution, the words of the quote. */
      link: parsers.link,
      /** Ids of the categories it is about. */
      productCategories: parsers.refs,
    })
    .transform((testimonial) =>
      testimonial.attribution === null
        ? { ...testimonial, quote: linkedThroughout(testimonial.quote, testimonial.link) }
        : testimonial,
    )

/** A shopper's testimonial (DOC-16). */
export type Testimonial = z.infer<ReturnType<typeof schema>>

export const testimonialDefinition: CollectionDefinition<Testimonial> = {
  type: 'testimonial',
  listQuery: testimonialListQuery,
  schema,
  slugOf: null,
}
