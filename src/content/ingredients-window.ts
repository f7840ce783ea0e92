import { z } from 'zod'
import { CONTENT_PAGE_SIZE } from '#config/limits.ts'
import type { CollectionDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { onePage, unlessExcluded } from './projections.ts'

const windowProjection = `_id, title, "backgroundColor": backgroundColor.hex, "ingredients": ingredients[]._ref`

export const ingredientsWindowListQuery = `*[_type == "ingredientsWindow" && ${onePage} && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE_SIZE}] {${windowProjection}}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    title: parsers.text,
    backgroundColor: parsers.color,
    /** Ids, at most 4. */
    ingredients: parsers.refs,
  })

/** Ingredients shown one at a time behind a window (DOC-34, WID-13). */
export type IngredientsWindow = z.infer<ReturnType<typeof schema>>

export const ingredientsWindowDefinition: CollectionDefinition<IngredientsWindow> = {
  type: 'ingredientsWindow',
  listQuery: ingredientsWindowListQuery,
  schema,
  slugOf: null,
}
