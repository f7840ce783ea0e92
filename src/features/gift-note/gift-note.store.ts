import { atom, computed, type ReadableAtom } from 'nanostores'
import { $cart, setCartAttributes } from '#features/cart/cart.store.ts'
import { canBeGift } from '#features/gift-note/gift-order.ts'
import { $giftEditorOpen, closeGiftEditor } from './gift-editor.store.ts'
import {
  attributesFor,
  type GiftNote,
  type GiftNoteState,
  giftNoteState,
  noNote,
  noteOf,
} from './gift-note.ts'

/** The note as the drawer needs it (GIFT-01). */
export interface GiftNoteView extends GiftNote {
  readonly editorIsOpen: boolean
  /** The cart can be a gift order (CART-35); otherwise there is nothing to write a note for. */
  readonly available: boolean
  readonly state: GiftNoteState
}

/** What can be brought back, and to which cart. */
const removed = atom({ ...noNote, token: '' })

export const $giftNote: ReadableAtom<GiftNoteView> = computed(
  [$cart, $giftEditorOpen, removed],
  ({ lines, attributes, token }, editorIsOpen, last) => {
    const note = noteOf(attributes)
    return {
      ...note,
      editorIsOpen,
      available: canBeGift(lines),
      state: giftNoteState(note, editorIsOpen, last.token === token),
    }
  },
)

const FAILED = 'Your gift note could not be saved. Please try again.'

/** True unless it failed, which has then been said. */
async function save(note: GiftNote): Promise<boolean> {
  const { kind } = await setCartAttributes(attributesFor(note), { failureText: FAILED })
  return kind !== 'failed'
}

/** GIFT-06: saves and closes the editor; when that fails, which is said, the editor stays open. */
export async function saveGiftNote(note: GiftNote): Promise<void> {
  if (!(await save(note))) return
  removed.set({ ...noNote, token: '' })
  closeGiftEditor()
}

/** GIFT-07. The note can be brought back for as long as this page and its cart are there. */
export async function removeGiftNote(): Promise<void> {
  const { attributes, token } = $cart.get()
  removed.set({ ...noteOf(attributes), token: token ?? '' })
  await save(noNote)
}

/** Undoes the last removing. */
export const restoreGiftNote = (): Promise<void> => saveGiftNote(removed.get())

let isWatching = false

/** GIFT-09: a cart that cannot be a gift order any more loses its note. Runs once, for as long as the page lives. */
export function watchGiftNote(): void {
  if (isWatching) return
  isWatching = true
  /** The note that was asked to be cleared last: a service that will not is not asked again. */
  let asked = ''
  $giftNote.subscribe(({ text, email, available }) => {
    const { lines, status, updating, token } = $cart.get()
    // An empty cart may be filled again: its note waits.
    if (lines.length === 0) closeGiftEditor()
    else if (available) asked = ''
    else if (status === 'ready' && !updating) {
      const note = token + text + email
      if (text !== '' && asked !== note) {
        asked = note
        // Nobody asked for it: no failure is said.
        void setCartAttributes(attributesFor(noNote))
      }
      closeGiftEditor()
    }
  })
}
