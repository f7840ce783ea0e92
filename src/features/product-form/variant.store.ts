import { atom, type ReadableAtom } from 'nanostores'

const variant = atom<string | null>(null)

/** The number of the variant that the shopper has chosen in the page's form; null until they have chosen another. */
export const $variant: ReadableAtom<string | null> = variant

/** Says which variant was chosen, by its number. */
export const setVariant = (number: string): void => variant.set(number)
