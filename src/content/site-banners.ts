import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'

/** One of these at most; its id is its type. */
export const siteBannersQuery = `*[_type == "siteBanners" && _id == "siteBanners"][0] {_id, "banners": banners[]._ref}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    /** Ids of banners, the first that may show shows (DISC-01). */
    banners: fields.refs,
  })

/** Which banners are active, in order (DOC-27). */
export type SiteBanners = z.infer<ReturnType<typeof schema>>

export const siteBannersKind: SingletonKind<SiteBanners> = {
  type: 'siteBanners',
  query: siteBannersQuery,
  schema,
}
