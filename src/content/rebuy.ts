import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'

export const rebuyQuery = `*[_type == "rebuy" && _id == "rebuy"][0] {_id, dataSourceId}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    dataSourceId: parsers.key,
  })

/** The data source of the recommendation service (DOC-22). */
export type Rebuy = z.infer<ReturnType<typeof schema>>

export const rebuyDefinition: SingletonDefinition<Rebuy> = { type: 'rebuy', query: rebuyQuery, schema }
