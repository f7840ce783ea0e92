import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'
import { imageProjection, linkProjection } from './projections.ts'

export const shopMenuQuery = `*[_type == "shopMenu" && _id == "shopMenu"][0] {_id,
  sections[]{"key": _key, mobileOnly,
    items[(!$excludeCBD || cbd != true)]{"key": _key, link{${linkProjection}}, icon{${imageProjection}}, subtext,
      submenu{"categories": categories[]._ref, "backgroundColor": backgroundColor.hex}}}}`

const item = (fields: Fields) =>
  z.object({
    /** Tells the items apart: the submenu's key (CHR-31). */
    key: fields.requiredText,
    /** Null for an item that only opens its submenu, and for one whose page is left out. */
    link: fields.link,
    icon: fields.image,
    subtext: fields.text,
    submenu: z
      .object({
        /** Ids of categories, in order. */
        categories: fields.refs,
        backgroundColor: fields.color,
      })
      .nullish()
      .transform((value) =>
        value === null || value === undefined || value.categories.length === 0 ? null : value,
      ),
  })

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    sections: z
      .array(
        z.object({
          key: fields.requiredText,
          /** CHR-14. */
          mobileOnly: fields.flag,
          items: z
            .array(item(fields))
            .nullish()
            .transform((items) =>
              (items ?? []).filter(({ link, submenu }) => link !== null || submenu !== null),
            ),
        }),
      )
      .nullish()
      .transform((sections) => (sections ?? []).filter(({ items }) => items.length > 0)),
  })

/** The shop drawer's sections (DOC-29), before categories and products are put into it. */
export type ShopMenu = z.infer<ReturnType<typeof schema>>
export type ShopMenuItem = z.infer<ReturnType<typeof item>>

export const shopMenuKind: SingletonKind<ShopMenu> = { type: 'shopMenu', query: shopMenuQuery, schema }
