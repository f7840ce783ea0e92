import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { imageProjection } from './projections.ts'

export const siteMetaQuery = `*[_type == "siteMeta" && _id == "siteMeta"][0] {_id, siteDescription, image{${imageProjection}}}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    siteDescription: parsers.text,
    image: parsers.image,
  })

/** Default description and share image of pages (DOC-20). */
export type SiteMeta = z.infer<ReturnType<typeof schema>>

export const siteMetaDefinition: SingletonDefinition<SiteMeta> = {
  type: 'siteMeta',
  query: siteMetaQuery,
  schema,
}
