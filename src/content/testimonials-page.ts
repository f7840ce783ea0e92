import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'
import { colorsProjection } from './projections.ts'

/** One of these at most; its id is its type. */
export const testimonialsPageQuery = `*[_type == "testimonialsPage" && _id == "testimonialsPage"][0] {_id, "testimonials": testimonials[]._ref, colors{${colorsProjection}}}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    /** Ids, in order. */
    testimonials: fields.refs,
    colors: fields.colors,
  })

/** Which testimonials have a page to themselves (DOC-17). */
export type TestimonialsPage = z.infer<ReturnType<typeof schema>>

export const testimonialsPageKind: SingletonKind<TestimonialsPage> = {
  type: 'testimonialsPage',
  query: testimonialsPageQuery,
  schema,
}
