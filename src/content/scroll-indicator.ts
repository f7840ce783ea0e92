import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { imageProjection } from './projections.ts'

export const scrollIndicatorQuery = `*[_type == "scrollIndicator" && _id == "scrollIndicator"][0] {_id, image{${imageProjection}}}`

const schema = (parsers: Parsers) => z.object({ id: z.string(), image: parsers.image })

/** The scroll hint below the home page's splash (DOC-31). */
export type ScrollIndicator = z.infer<ReturnType<typeof schema>>

export const scrollIndicatorDefinition: SingletonDefinition<ScrollIndicator> = {
  type: 'scrollIndicator',
  query: scrollIndicatorQuery,
  schema,
}
