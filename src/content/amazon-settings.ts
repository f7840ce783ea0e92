import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { imageProjection } from './projections.ts'

export const amazonSettingsQuery = `*[_type == "amazonSettings" && _id == "amazonSettings"][0] {_id, image{${imageProjection}}}`

const schema = (parsers: Parsers) => z.object({ id: z.string(), image: parsers.image })

/** The image on the Amazon links of products (DOC-32). */
export type AmazonSettings = z.infer<ReturnType<typeof schema>>

export const amazonSettingsDefinition: SingletonDefinition<AmazonSettings> = {
  type: 'amazonSettings',
  query: amazonSettingsQuery,
  schema,
}
