import { atom, computed, type ReadableAtom } from 'nanostores'
import { $cart } from '#features/cart/cart.store.ts'
import type { CartLineView } from '#features/cart/cart-view.ts'
import { setCartAttributes } from '#features/cart/lazy-commands.browser.ts'
import { loadedProduct } from '#features/catalogue/loaded-products.api.ts'
import { canBeGift } from './gift-eligibility.ts'
import {
  emptyGiftNote,
  type GiftNoteFields,
  type GiftNoteState,
  giftNoteState,
  readGiftNote,
  toCartAttributes,
} from './gift-note.ts'
import { $giftNoteEditorOpen, closeGiftNoteEditor } from './gift-note-editor.store.ts'

/** What the drawer shows of the gift note (GIFT-01). */
export interface GiftNoteView extends GiftNoteFields {
  readonly editorIsOpen: boolean
  /** Whether this cart can have a gift note at all (CART-35). */
  readonly available: boolean
  readonly state: GiftNoteState
}

interface RemovedNote extends GiftNoteFields {
  /** Of the cart it was on; null for one that did not exist yet. */
  readonly token: string | null
}

/** The note removed last, which can be restored. */
const removed = atom<RemovedNote | null>(null)

/** The line's kind, also of one that is being added, where the page has its product's data: no gift card is offered a note. */
const kindOf = ({ recurring, productType, productId }: CartLineView) => ({
  recurring,
  productType: productType ?? loadedProduct(productId)?.productType ?? null,
})

export const $giftNote: ReadableAtom<GiftNoteView> = computed(
  [$cart, $giftNoteEditorOpen, removed],
  ({ lines, attributes, token }, editorIsOpen, last) => {
    const note = readGiftNote(attributes)
    const wasRemoved = last !== null && (last.token ?? token) === token
    return {
      ...note,
      editorIsOpen,
      available: canBeGift(lines.map(kindOf)),
      state: giftNoteState(note, editorIsOpen, wasRemoved),
    }
  },
)

const FAILED = 'Your gift note could not be saved. Please try again.'

/** False when saving failed; the shopper has then been told. */
async function save(note: GiftNoteFields): Promise<boolean> {
  const { kind } = await setCartAttributes(toCartAttributes(note), { failureText: FAILED })
  return kind !== 'failed'
}

/** Saves the note; false when that failed (GIFT-06). */
export async function saveGiftNote(note: GiftNoteFields): Promise<boolean> {
  const before = removed.get()
  const isSaved = await save(note)
  // A note that was removed meanwhile can still be restored.
  if (isSaved && removed.get() === before) removed.set(null)
  return isSaved
}

/** Removes the note; it can be restored until the page or the cart is left (GIFT-07). */
export async function removeGiftNote(): Promise<void> {
  const { attributes, token } = $cart.get()
  removed.set({ ...readGiftNote(attributes), token })
  await save(emptyGiftNote)
}

/** Restores the note removed last. */
export const restoreGiftNote = (): Promise<boolean> => saveGiftNote(removed.get() ?? emptyGiftNote)

let hasStarted = false

/**
 * Clears the note of a cart that can no longer be a gift, for as long as the page lives (GIFT-09). Calling it again does
 * nothing.
 */
export function startGiftNoteCleanup(): void {
  if (hasStarted) return
  hasStarted = true
  /** The note whose clearing was requested last; when the service refuses, the request is not repeated. */
  let cleared = ''
  $giftNote.subscribe(({ text, email, available }) => {
    const { lines, status, updating, stale, token } = $cart.get()
    // An empty cart keeps its note, because it may be filled again.
    if (lines.length === 0) closeGiftNoteEditor()
    else if (available) cleared = ''
    // Lines that are not confirmed may still fail.
    else if (status === 'ready' && !updating && !stale) {
      const note = token + text + email
      if (text !== '' && cleared !== note) {
        cleared = note
        // Without a failure text, because the shopper did not ask for it.
        void setCartAttributes(toCartAttributes(emptyGiftNote))
      }
      closeGiftNoteEditor()
    }
  })
}
