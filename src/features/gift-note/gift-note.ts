/** Keys of the cart attributes that hold the note; `delivered` is set once its email was sent (GIFT-01, GIFT-02). */
export const giftNoteKeys = { text: 'giftText', email: 'giftEmail', delivered: 'giftEmailDelivered' } as const

export interface GiftNoteFields {
  readonly text: string
  readonly email: string
}

/** `closed`: there is no note; `removed`: there is none, and the last one can be restored (GIFT-04). */
export type GiftNoteState = 'closed' | 'editing' | 'saved' | 'removed'

export const emptyGiftNote: GiftNoteFields = { text: '', email: '' }

type Attributes = ReadonlyArray<{ readonly key: string; readonly value: string }>

/** Reads the note from a cart's attributes; both texts are empty when there is none (GIFT-08). */
export function readGiftNote(attributes: Attributes): GiftNoteFields {
  const find = (wanted: string) => attributes.find(({ key }) => key === wanted)?.value ?? ''
  return { text: find(giftNoteKeys.text), email: find(giftNoteKeys.email) }
}

/** The note's state as the drawer shows it (GIFT-04). */
export function giftNoteState(note: GiftNoteFields, isEditing: boolean, wasRemoved: boolean): GiftNoteState {
  if (isEditing) return 'editing'
  if (note.text !== '') return 'saved'
  return wasRemoved ? 'removed' : 'closed'
}

/**
 * The cart attributes that saving a note writes, null for each one to delete: text and email only when both are filled in,
 * and never `delivered`, so that a changed note is sent again (GIFT-06, GIFT-12).
 */
export function toCartAttributes(note: GiftNoteFields): Record<string, string | null> {
  const text = note.text.trim()
  const email = note.email.trim()
  const isComplete = text !== '' && email !== ''
  return {
    [giftNoteKeys.text]: isComplete ? text : null,
    [giftNoteKeys.email]: isComplete ? email : null,
    [giftNoteKeys.delivered]: null,
  }
}
