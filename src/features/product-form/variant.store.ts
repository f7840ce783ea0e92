import { atom, type ReadableAtom } from 'nanostores'

const variantNumber = atom<string | null>(null)

/** The number of the variant that the shopper has chosen in the page's form; null until they have chosen another. */
export const $variantNumber: ReadableAtom<string | null> = variantNumber

/** Says which variant was chosen, by its number. */
export const setVariantNumber = (number: string): void => variantNumber.set(number)
