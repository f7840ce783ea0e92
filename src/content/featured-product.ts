import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'

/** One of these at most; its id is its type. */
export const featuredProductQuery = `*[_type == "featuredProduct" && _id == "featuredProduct"][0] {_id, "product": product._ref}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    /** Id of the product the empty cart suggests (DOC-06). */
    product: fields.ref,
  })

/** Which product the shop puts forward (DOC-06). */
export type FeaturedProduct = z.infer<ReturnType<typeof schema>>

export const featuredProductKind: SingletonKind<FeaturedProduct> = {
  type: 'featuredProduct',
  query: featuredProductQuery,
  schema,
}
