// Separate file so that the drawer's title and back button, which every page has, do not load the gift note.
import { atom, type ReadableAtom } from 'nanostores'

const isOpen = atom(false)

/** Whether the drawer shows the gift note's editor instead of the cart (GIFT-05). */
export const $giftNoteEditorOpen: ReadableAtom<boolean> = isOpen

/** Shows the editor in the open drawer. */
export const openGiftNoteEditor = (): void => isOpen.set(true)

/** Shows the cart again; what was typed and not saved is lost (GIFT-05). */
export const closeGiftNoteEditor = (): void => isOpen.set(false)
