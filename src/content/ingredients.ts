import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { richTextProjection } from './projections.ts'

export const ingredientsQuery = `*[_type == "ingredients" && _id == "ingredients"][0] {_id, title, description,
  longDescription[]{${richTextProjection}}, "featuredIngredients": featuredIngredients[]._ref}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    title: parsers.text,
    description: parsers.text,
    longDescription: parsers.richText,
    /** Ids, in order. */
    featuredIngredients: parsers.refs,
  })

/** Introduction of the ingredients, and the featured ones (DOC-09). */
export type IngredientSettings = z.infer<ReturnType<typeof schema>>

export const ingredientSettingsDefinition: SingletonDefinition<IngredientSettings> = {
  type: 'ingredients',
  query: ingredientsQuery,
  schema,
}
