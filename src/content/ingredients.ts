import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'
import { richTextProjection } from './projections.ts'

/** One of these at most; its id is its type. */
export const ingredientsQuery = `*[_type == "ingredients" && _id == "ingredients"][0] {_id, title, description,
  longDescription[]{${richTextProjection}}, "featuredIngredients": featuredIngredients[]._ref}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    title: fields.text,
    description: fields.text,
    longDescription: fields.richText,
    /** Ids, in order. */
    featuredIngredients: fields.refs,
  })

/** How the ingredients are introduced, and which come first (DOC-09). */
export type IngredientSettings = z.infer<ReturnType<typeof schema>>

export const ingredientSettingsKind: SingletonKind<IngredientSettings> = {
  type: 'ingredients',
  query: ingredientsQuery,
  schema,
}
