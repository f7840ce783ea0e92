import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { colorsProjection } from './projections.ts'

export const testimonialsPageQuery = `*[_type == "testimonialsPage" && _id == "testimonialsPage"][0] {_id, "testimonials": testimonials[]._ref, colors{${colorsProjection}}}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    /** Ids, in order. */
    testimonials: parsers.refs,
    colors: parsers.colors,
  })

/** The testimonials page (DOC-17). */
export type TestimonialsPage = z.infer<ReturnType<typeof schema>>

export const testimonialsPageDefinition: SingletonDefinition<TestimonialsPage> = {
  type: 'testimonialsPage',
  query: testimonialsPageQuery,
  schema,
}
