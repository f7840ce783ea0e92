import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'
import { colorsProjection, richTextProjection } from './projections.ts'

/** One of these at most; its id is its type. */
export const wholesaleQuery = `*[_type == "wholesale" && _id == "wholesale"][0] {_id, title, content[]{${richTextProjection}}, colors{${colorsProjection}}}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    title: fields.text,
    content: fields.richText,
    colors: fields.colors,
  })

/** What shops that sell on are told (DOC-14). */
export type Wholesale = z.infer<ReturnType<typeof schema>>

export const wholesaleKind: SingletonKind<Wholesale> = { type: 'wholesale', query: wholesaleQuery, schema }
