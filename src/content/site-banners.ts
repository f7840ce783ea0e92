import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { linkProjection } from './projections.ts'

export const siteBannersQuery = `*[_type == "siteBanners" && _id == "siteBanners"][0] {_id, "banners": banners[]._ref,
  consent{title, text, link{${linkProjection}}, accept, decline, reopen}}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    /** Ids of banners by priority: the first whose conditions are met shows (DISC-01). */
    banners: parsers.refs,
    /** The consent banner's texts; for what is null the shop has a text of its own (TRK-16). */
    consent: z
      .object({
        title: parsers.text,
        text: parsers.text,
        link: parsers.namedLink,
        accept: parsers.text,
        decline: parsers.text,
        /** The label of the footer's button that opens the banner again. */
        reopen: parsers.text,
      })
      .nullish()
      .transform((value) => value ?? null),
  })

/** The active banners (DOC-27). */
export type SiteBanners = z.infer<ReturnType<typeof schema>>

export const siteBannersDefinition: SingletonDefinition<SiteBanners> = {
  type: 'siteBanners',
  query: siteBannersQuery,
  schema,
}
