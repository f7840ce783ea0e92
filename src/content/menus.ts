import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'
import { linkProjection } from './projections.ts'

/** One of these at most; its id is its type. */
export const menusQuery = `*[_type == "menus" && _id == "menus"][0] {_id, loginLink{${linkProjection}},
  productMenu{title, links[]{${linkProjection}}}, primaryMenu{title, links[]{${linkProjection}}},
  secondaryMenu{title, links[]{${linkProjection}}}, legalPageMenu{title, links[]{${linkProjection}}}}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    /** Null hides it (OPEN-04). */
    loginLink: fields.link,
    productMenu: fields.menu,
    primaryMenu: fields.menu,
    secondaryMenu: fields.menu,
    legalPageMenu: fields.menu,
  })

/** Lists of links (DOC-18). */
export type Menus = z.infer<ReturnType<typeof schema>>

export const menusKind: SingletonKind<Menus> = { type: 'menus', query: menusQuery, schema }
