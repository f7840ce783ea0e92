import { z } from 'zod'
import { CONTENT_PAGE_SIZE } from '#config/limits.ts'
import type { CollectionDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { onePage, unlessExcluded } from './projections.ts'

const announcementBannerProjection = `_id, visibility{cbd, discount, devotion}, contents[]{"id": coalesce(id, _key), text, link{url, external}}, "isStatic": static, "color": color{"background": background.hex, "text": text.hex}`

export const announcementBannerListQuery = `*[_type == "announcementBanner" && ${onePage} && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE_SIZE}] {${announcementBannerProjection}}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    /** Conditions: the banner shows when every true one is met (DISC-01..05). */
    visibility: z
      .object({ cbd: parsers.flag, discount: parsers.flag, devotion: parsers.flag })
      .nullish()
      .transform((value) => value ?? { cbd: false, discount: false, devotion: false }),
    contents: parsers.orElse(
      z.array(z.object({ id: parsers.requiredKey, text: parsers.requiredText, link: parsers.link })),
      [],
    ),
    isStatic: parsers.flag,
    /** Null for the default color (CHR-05). */
    color: z
      .object({ background: parsers.color, text: parsers.color })
      .nullish()
      .transform((value) => value ?? { background: null, text: null }),
  })

/** A banner above the header (DOC-25). */
export type AnnouncementBanner = z.infer<ReturnType<typeof schema>>

export const announcementBannerDefinition: CollectionDefinition<AnnouncementBanner> = {
  type: 'announcementBanner',
  listQuery: announcementBannerListQuery,
  schema,
  slugOf: null,
}
