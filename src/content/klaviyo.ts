import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'

export const klaviyoQuery = `*[_type == "klaviyo" && _id == "klaviyo"][0] {_id, listId}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    listId: parsers.key,
  })

/** Settings of the email-marketing service: the default list of sign-ups (DOC-21). */
export type Klaviyo = z.infer<ReturnType<typeof schema>>

export const klaviyoDefinition: SingletonDefinition<Klaviyo> = {
  type: 'klaviyo',
  query: klaviyoQuery,
  schema,
}
