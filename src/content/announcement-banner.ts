import { z } from 'zod'
import { CONTENT_PAGE } from '#config/limits.ts'
import type { Fields } from './fields.ts'
import type { CollectionKind } from './kind.ts'
import { unlessExcluded } from './projections.ts'

const announcementBannerProjection = `_id, visibility{cbd, discount, devotion}, contents[]{"id": coalesce(id, _key), text, link{url, external}}, "isStatic": static, "color": color{"background": background.hex, "text": text.hex}`

export const announcementBannerListQuery = `*[_type == "announcementBanner" && _id > $after && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE}] {${announcementBannerProjection}}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    /** Every true one must be met for the banner to show (DISC-01..05). */
    visibility: z
      .object({ cbd: fields.flag, discount: fields.flag, devotion: fields.flag })
      .nullish()
      .transform((value) => value ?? { cbd: false, discount: false, devotion: false }),
    contents: z.array(z.object({ id: fields.requiredText, text: fields.requiredText, link: fields.link })),
    isStatic: fields.flag,
    /** Null where the default applies (CHR-05). */
    color: z
      .object({ background: fields.color, text: fields.color })
      .nullish()
      .transform((value) => value ?? { background: null, text: null }),
  })

/** A line above the header (DOC-25). */
export type AnnouncementBanner = z.infer<ReturnType<typeof schema>>

export const announcementBannerKind: CollectionKind<AnnouncementBanner> = {
  type: 'announcementBanner',
  listQuery: announcementBannerListQuery,
  slugQuery: null,
  schema,
  slugOf: null,
}
