import { GIFT_NOTE_MAXIMUM } from '#config/limits.ts'

/** The order's attributes a note is kept in (GIFT-01, GIFT-02); the last tells the service that it was sent. */
export const giftKeys = { text: 'giftText', email: 'giftEmail', delivered: 'giftEmailDelivered' } as const

export interface GiftNote {
  readonly text: string
  readonly email: string
}

/** GIFT-04: `closed` has no note, `removed` had one until just now. */
export type GiftNoteState = 'closed' | 'editing' | 'saved' | 'removed'

export const noNote: GiftNote = { text: '', email: '' }

type Attributes = ReadonlyArray<{ readonly key: string; readonly value: string }>

/** The note on a cart (GIFT-08): both empty where there is none. */
export function noteOf(attributes: Attributes): GiftNote {
  const attribute = (wanted: string) => attributes.find(({ key }) => key === wanted)?.value ?? ''
  return { text: attribute(giftKeys.text), email: attribute(giftKeys.email) }
}

/** GIFT-04. */
export function giftNoteState(note: GiftNote, isEditing: boolean, wasRemoved: boolean): GiftNoteState {
  if (isEditing) return 'editing'
  if (note.text !== '') return 'saved'
  return wasRemoved ? 'removed' : 'closed'
}

/**
 * What saving writes (GIFT-06, GIFT-12): a value for each attribute of ours, null for one to be dropped. Text and email
 * are kept only together; that a note was delivered is dropped, so that a changed one is delivered again.
 */
export function attributesFor(note: GiftNote): Record<string, string | null> {
  const text = note.text.trim()
  const email = note.email.trim()
  const isWhole = text !== '' && email !== ''
  return {
    [giftKeys.text]: isWhole ? text : null,
    [giftKeys.email]: isWhole ? email : null,
    [giftKeys.delivered]: null,
  }
}

/** Characters as people count them: a flag or a family is one. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
export const lengthOf = (text: string): number => [...segmenter.segment(text)].length

/** How many characters are left (GIFT-10); below 0 when there are too many. */
export const charactersLeft = (text: string): number => GIFT_NOTE_MAXIMUM - lengthOf(text.trim())

/** "119 characters left", "1 character too many". */
export function counterText(text: string): string {
  const left = charactersLeft(text)
  const count = Math.abs(left)
  return `${count} ${count === 1 ? 'character' : 'characters'} ${left < 0 ? 'too many' : 'left'}`
}
