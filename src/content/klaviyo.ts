import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'

/** One of these at most; its id is its type. */
export const klaviyoQuery = `*[_type == "klaviyo" && _id == "klaviyo"][0] {_id, listId}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    listId: fields.text,
  })

/** The default list sign-ups go to (DOC-21). */
export type Klaviyo = z.infer<ReturnType<typeof schema>>

export const klaviyoKind: SingletonKind<Klaviyo> = { type: 'klaviyo', query: klaviyoQuery, schema }
