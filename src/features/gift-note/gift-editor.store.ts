import { atom, type ReadableAtom } from 'nanostores'

/**
 * Whether the drawer shows the note's editor in place of the cart (GIFT-05). Apart from the note itself, because the
 * drawer's title and back button, which every page has, depend on it.
 */
const isOpen = atom(false)

export const $giftEditorOpen: ReadableAtom<boolean> = isOpen
export const openGiftEditor = (): void => isOpen.set(true)
export const closeGiftEditor = (): void => isOpen.set(false)
