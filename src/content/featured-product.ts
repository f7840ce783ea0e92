import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'

export const featuredProductQuery = `*[_type == "featuredProduct" && _id == "featuredProduct"][0] {_id, "product": product._ref}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    /** Id of a product. */
    product: parsers.ref,
  })

/** The product that the empty cart suggests (DOC-06). */
export type FeaturedProduct = z.infer<ReturnType<typeof schema>>

export const featuredProductDefinition: SingletonDefinition<FeaturedProduct> = {
  type: 'featuredProduct',
  query: featuredProductQuery,
  schema,
}
