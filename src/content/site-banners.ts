import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'

export const siteBannersQuery = `*[_type == "siteBanners" && _id == "siteBanners"][0] {_id, "banners": banners[]._ref}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    /** Ids of banners by priority: the first whose conditions are met shows (DISC-01). */
    banners: parsers.refs,
  })

/** The active banners (DOC-27). */
export type SiteBanners = z.infer<ReturnType<typeof schema>>

export const siteBannersDefinition: SingletonDefinition<SiteBanners> = {
  type: 'siteBanners',
  query: siteBannersQuery,
  schema,
}
