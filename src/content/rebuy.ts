import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'

/** One of these at most; its id is its type. */
export const rebuyQuery = `*[_type == "rebuy" && _id == "rebuy"][0] {_id, dataSourceId}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    dataSourceId: fields.text,
  })

/** Where suggestions come from (DOC-22). */
export type Rebuy = z.infer<ReturnType<typeof schema>>

export const rebuyKind: SingletonKind<Rebuy> = { type: 'rebuy', query: rebuyQuery, schema }
