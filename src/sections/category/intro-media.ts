import type { Category } from '#features/catalogue/category.ts'

interface IntroMedia {
  /** Beside the words from 1024 px, else below them. */
  isBeside: boolean
  sizes: string
  class: string
}

/** Where an intro's media stands: right of the words unless the editor chose another position (OBJ-02). */
export function introMediaLayout({ position }: NonNullable<Category['introMedia']>): IntroMedia {
  const isBeside = position !== 'center'
  return {
    isBeside,
    sizes: isBeside ? '(min-width: 1024px) 40vw, 92vw' : '(min-width: 1024px) 60rem, 92vw',
    class: `media ${position ?? 'right'}`,
  }
}
