import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'

export const socialMediaQuery = `*[_type == "socialMedia" && _id == "socialMedia"][0] {_id, links[]{"title": name, url, "external": true}}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    links: parsers.links,
  })

/** Links to social media (DOC-19); titles are the names of the networks. */
export type SocialMedia = z.infer<ReturnType<typeof schema>>

export const socialMediaDefinition: SingletonDefinition<SocialMedia> = {
  type: 'socialMedia',
  query: socialMediaQuery,
  schema,
}
