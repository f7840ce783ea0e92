import { z } from 'zod'
import { CONTENT_PAGE_SIZE } from '#config/limits.ts'
import type { CollectionDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { imageProjection, onePage, richTextProjection, unlessExcluded } from './projections.ts'

const ingredientProjection = `_id, title, image{${imageProjection}}, description, longDescription[]{${richTextProjection}}`

export const ingredientListQuery = `*[_type == "ingredient" && ${onePage} && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE_SIZE}] {${ingredientProjection}}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    title: parsers.requiredText,
    image: parsers.image,
    description: parsers.text,
    longDescription: parsers.richText,
  })

/** An ingredient (DOC-10). */
export type Ingredient = z.infer<ReturnType<typeof schema>>

export const ingredientDefinition: CollectionDefinition<Ingredient> = {
  type: 'ingredient',
  listQuery: ingredientListQuery,
  schema,
  slugOf: null,
}
