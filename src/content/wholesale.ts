import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { colorsProjection, richTextProjection } from './projections.ts'

export const wholesaleQuery = `*[_type == "wholesale" && _id == "wholesale"][0] {_id, title, content[]{${richTextProjection}}, colors{${colorsProjection}}}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    title: parsers.text,
    content: parsers.richText,
    colors: parsers.colors,
  })

/** The Wholesale page (DOC-14). */
export type Wholesale = z.infer<ReturnType<typeof schema>>

export const wholesaleDefinition: SingletonDefinition<Wholesale> = {
  type: 'wholesale',
  query: wholesaleQuery,
  schema,
}
