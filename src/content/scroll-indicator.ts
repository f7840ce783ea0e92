import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'
import { imageProjection } from './projections.ts'

/** One of these at most; its id is its type. */
export const scrollIndicatorQuery = `*[_type == "scrollIndicator" && _id == "scrollIndicator"][0] {_id, image{${imageProjection}}}`

const schema = (fields: Fields) => z.object({ id: z.string(), image: fields.image })

/** The hint at the foot of the home page's splash (DOC-31). */
export type ScrollIndicator = z.infer<ReturnType<typeof schema>>

export const scrollIndicatorKind: SingletonKind<ScrollIndicator> = {
  type: 'scrollIndicator',
  query: scrollIndicatorQuery,
  schema,
}
