import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'

/** One of these at most; its id is its type. */
export const socialMediaQuery = `*[_type == "socialMedia" && _id == "socialMedia"][0] {_id, links[]{"title": name, url, "external": true}}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    links: fields.links,
  })

/** Where else the brand is (DOC-19); the title is the name of the place. */
export type SocialMedia = z.infer<ReturnType<typeof schema>>

export const socialMediaKind: SingletonKind<SocialMedia> = {
  type: 'socialMedia',
  query: socialMediaQuery,
  schema,
}
