import { atom, computed, type ReadableAtom } from 'nanostores'
import { $cart, setCartAttributes } from '#features/cart/cart.store.ts'
import { canBeGift } from '#features/cart/gift-order.ts'
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

const removed = atom(false)

export const $giftNote: ReadableAtom<GiftNoteView> = computed(
  [$cart, $giftEditorOpen, removed],
  ({ lines, attributes }, editorIsOpen, wasRemoved) => {
    const note = noteOf(attributes)
    return {
      ...note,
      editorIsOpen,
      available: canBeGift(lines),
      state: giftNoteState(note, editorIsOpen, wasRemoved),
    }
  },
)

const FAILED = 'Your gift note could not be saved. Please try again.'

async function write(note: GiftNote): Promise<boolean> {
  const { kind } = await setCartAttributes(attributesFor(note), { failureText: FAILED })
  return kind !== 'failed'
}

/** GIFT-06: saves and closes the editor; true unless it failed, which has then been said, with the editor open. */
export async function saveGiftNote(note: GiftNote): Promise<boolean> {
  const isSaved = await write(note)
  if (!isSaved) return false
  removed.set(false)
  closeGiftEditor()
  return true
}

/** GIFT-07. Answers what brings the note back. */
export function removeGiftNote(): () => void {
  const note = noteOf($cart.get().attributes)
  removed.set(true)
  void write(noNote)
  return () => {
    removed.set(false)
    void write(note)
  }
}

let isWatching = false

/** GIFT-09: a cart that cannot be a gift order any more loses its note. Runs once, for as long as the page lives. */
export function watchGiftNote(): void {
  if (isWatching) return
  isWatching = true
  $giftNote.subscribe(({ text, email, available }) => {
    const { lines, status, updating } = $cart.get()
    // An empty cart may be filled again: its note waits.
    if (available || lines.length === 0 || status !== 'ready' || updating) return
    if (text !== '' || email !== '') void write(noNote)
    closeGiftEditor()
  })
}
