import { CONTENT_CAPS } from '#config/limits.ts'
import type { ContentImage } from '#content/images.ts'
import type { Ingredient } from '#content/ingredient.ts'

/** An ingredient with a picture, which a window needs. */
export type WindowIngredient = Ingredient & { image: ContentImage }

/** Those that a window shows, at most 4; null stands for what the site's variant excludes (WID-13). */
export function windowIngredients(ingredients: ReadonlyArray<Ingredient | null>): WindowIngredient[] {
  return ingredients
    .flatMap((ingredient) =>
      ingredient === null || ingredient.image === null ? [] : [{ ...ingredient, image: ingredient.image }],
    )
    .slice(0, CONTENT_CAPS.windowIngredients)
}
