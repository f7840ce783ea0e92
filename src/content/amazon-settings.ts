import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'
import { imageProjection } from './projections.ts'

/** One of these at most; its id is its type. */
export const amazonSettingsQuery = `*[_type == "amazonSettings" && _id == "amazonSettings"][0] {_id, image{${imageProjection}}}`

const schema = (fields: Fields) => z.object({ id: z.string(), image: fields.image })

/** The picture on a product's Amazon link (DOC-32). */
export type AmazonSettings = z.infer<ReturnType<typeof schema>>

export const amazonSettingsKind: SingletonKind<AmazonSettings> = {
  type: 'amazonSettings',
  query: amazonSettingsQuery,
  schema,
}
