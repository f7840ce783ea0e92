import { describe, expect, test } from 'vitest'
import {
  emptyGiftNote,
  giftNoteKeys,
  giftNoteState,
  readGiftNote,
  toCartAttributes,
} from '#features/gift-note/gift-note.ts'
import { charactersLeft, counterText } from '#features/gift-note/gift-note-counter.ts'

const note = { text: 'Lie down. Now.', email: 'june@slowmail.example' }

describe('a gift note', () => {
  test('has cart attributes for text, email and delivery (GIFT-02)', () => {
    expect(giftNoteKeys).toEqual({ text: 'giftText', email: 'giftEmail', delivered: 'giftEmailDelivered' })
  })

  test('is saved trimmed, and delivered again after a change (GIFT-02, GIFT-06, GIFT-12)', () => {
    expect(toCartAttributes({ text: '  Lie down. Now. ', email: ' june@slowmail.example' })).toEqual({
      giftText: note.text,
      giftEmail: note.email,
      giftEmailDelivered: null,
    })
  })

  test.each([
    ['no text', { ...note, text: '' }],
    ['a blank text', { ...note, text: ' \n' }],
    ['no email', { ...note, email: '' }],
    ['nothing', emptyGiftNote],
  ])('with %s deletes all its attributes (GIFT-07, GIFT-12)', (_, half) => {
    expect(toCartAttributes(half)).toEqual({ giftText: null, giftEmail: null, giftEmailDelivered: null })
  })

  test('is read from the cart’s attributes (GIFT-08)', () => {
    const others = [{ key: 'google-clientID', value: '1.2' }]
    expect(
      readGiftNote([
        ...others,
        { key: 'giftText', value: note.text },
        { key: 'giftEmail', value: note.email },
      ]),
    ).toEqual(note)
    expect(readGiftNote(others)).toEqual(emptyGiftNote)
  })

  test.each([
    ['closed', emptyGiftNote, false, false],
    ['removed', emptyGiftNote, false, true],
    ['saved', note, false, true],
    ['editing', note, true, false],
  ] as const)('is in state %s (GIFT-04)', (state, given, isEditing, wasRemoved) => {
    expect(giftNoteState(given, isEditing, wasRemoved)).toBe(state)
  })

  test.each([
    ['', 200, '200 characters left'],
    ['x'.repeat(199), 1, '1 character left'],
    ['x'.repeat(201), -1, '1 character too many'],
    // Grapheme clusters, not code units.
    ['👩‍👩‍👧‍👦🇫🇷e\u0301', 197, '197 characters left'],
  ])('counts the characters of %j (GIFT-10, CONST-11)', (text, left, words) => {
    expect(charactersLeft(text)).toBe(left)
    expect(counterText(text)).toBe(words)
  })
})
