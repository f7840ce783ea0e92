import { z } from 'zod'
import { CONTENT_PAGE } from '#config/limits.ts'
import type { Fields } from './fields.ts'
import type { CollectionKind } from './kind.ts'
import { imageProjection, richTextProjection, unlessExcluded } from './projections.ts'

const ingredientProjection = `_id, title, image{${imageProjection}}, description, longDescription[]{${richTextProjection}}`

export const ingredientListQuery = `*[_type == "ingredient" && _id > $after && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE}] {${ingredientProjection}}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    title: fields.requiredText,
    image: fields.image,
    description: fields.text,
    longDescription: fields.richText,
  })

/** An ingredient worth naming (DOC-10). */
export type Ingredient = z.infer<ReturnType<typeof schema>>

export const ingredientKind: CollectionKind<Ingredient> = {
  type: 'ingredient',
  listQuery: ingredientListQuery,
  slugQuery: null,
  schema,
  slugOf: null,
}
