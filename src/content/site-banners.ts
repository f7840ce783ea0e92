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
    /** Of the banner that asks for consent; what is null has a text of the shop's own (TRK-16). */
    consent: z
      .object({
        title: parsers.text,
        text: parsers.text,
        link: parsers.namedLink,
        accept: parsers.text,
        decline: parsers.text,
        /** Of the footer's button that asks again. */
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
