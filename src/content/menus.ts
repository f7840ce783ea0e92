import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { linkProjection } from './projections.ts'

export const menusQuery = `*[_type == "menus" && _id == "menus"][0] {_id, loginLink{${linkProjection}},
  productMenu{title, links[]{${linkProjection}}}, primaryMenu{title, links[]{${linkProjection}}},
  secondaryMenu{title, links[]{${linkProjection}}}, legalPageMenu{title, links[]{${linkProjection}}}}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    /** Hidden when null (OPEN-04). */
    loginLink: parsers.link,
    productMenu: parsers.menu,
    primaryMenu: parsers.menu,
    secondaryMenu: parsers.menu,
    legalPageMenu: parsers.menu,
  })

/** Link lists of header and footer (DOC-18). */
export type Menus = z.infer<ReturnType<typeof schema>>

export const menusDefinition: SingletonDefinition<Menus> = { type: 'menus', query: menusQuery, schema }
