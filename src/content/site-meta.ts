import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'
import { imageProjection } from './projections.ts'

/** One of these at most; its id is its type. */
export const siteMetaQuery = `*[_type == "siteMeta" && _id == "siteMeta"][0] {_id, siteDescription, image{${imageProjection}}}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    siteDescription: fields.text,
    image: fields.image,
  })

/** What describes the shop where a page does not (DOC-20). */
export type SiteMeta = z.infer<ReturnType<typeof schema>>

export const siteMetaKind: SingletonKind<SiteMeta> = { type: 'siteMeta', query: siteMetaQuery, schema }
