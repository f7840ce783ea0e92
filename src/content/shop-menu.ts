import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { imageProjection, linkProjection, unlessExcluded } from './projections.ts'

export const shopMenuQuery = `*[_type == "shopMenu" && _id == "shopMenu"][0] {_id,
  sections[]{"key": _key, mobileOnly,
    items[${unlessExcluded}]{"key": _key, link{${linkProjection}}, icon{${imageProjection}}, subtext,
      submenu{"categories": categories[]._ref, "backgroundColor": backgroundColor.hex}}}}`

const item = (parsers: Parsers) =>
  z.object({
    /** Identifies the item and its submenu (CHR-31). */
    key: parsers.requiredKey,
    /** Null for an item that only opens its submenu, and for one whose page this site variant excludes. */
    link: parsers.link,
    icon: parsers.image,
    subtext: parsers.text,
    submenu: z
      .object({
        /** Ids of categories, in order. */
        categories: parsers.refs,
        backgroundColor: parsers.color,
      })
      .nullish()
      .transform((value) =>
        value === null || value === undefined || value.categories.length === 0 ? null : value,
      ),
  })

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    sections: z
      .array(
        z.object({
          key: parsers.requiredKey,
          /** Shown on small screens only (CHR-14). */
          mobileOnly: parsers.flag,
          items: z
            .array(item(parsers))
            .nullish()
            .transform((items) =>
              (items ?? []).filter(({ link, submenu }) => link !== null || submenu !== null),
            ),
        }),
      )
      .nullish()
      .transform((sections) => (sections ?? []).filter(({ items }) => items.length > 0)),
  })

/** The shop drawer (DOC-29), before it is merged with its categories. */
export type ShopMenuContent = z.infer<ReturnType<typeof schema>>
export type ShopMenuItem = z.infer<ReturnType<typeof item>>

export const shopMenuDefinition: SingletonDefinition<ShopMenuContent> = {
  type: 'shopMenu',
  query: shopMenuQuery,
  schema,
}
