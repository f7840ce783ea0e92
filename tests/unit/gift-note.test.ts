import { describe, expect, test } from 'vitest'
import {
  attributesFor,
  charactersLeft,
  counterText,
  giftKeys,
  giftNoteState,
  noNote,
  noteOf,
} from '#features/gift-note/gift-note.ts'

const note = { text: 'Lie down. Now.', email: 'june@slowmail.example' }

describe('a gift note on the cart', () => {
  test('has two attributes of its own, and a third that says it was delivered (GIFT-02)', () => {
    expect(giftKeys).toEqual({ text: 'giftText', email: 'giftEmail', delivered: 'giftEmailDelivered' })
  })

  test('is written whole, and a changed one is to be delivered again (GIFT-02, GIFT-06, GIFT-12)', () => {
    expect(attributesFor({ text: '  Lie down. Now. ', email: ' june@slowmail.example' })).toEqual({
      giftText: note.text,
      giftEmail: note.email,
      giftEmailDelivered: null,
    })
  })

  test.each([
    ['no text', { ...note, text: '' }],
    ['a blank text', { ...note, text: ' \n' }],
    ['no email', { ...note, email: '' }],
    ['nothing', noNote],
  ])('with %s is no note: all of it is dropped (GIFT-07, GIFT-12)', (_, half) => {
    expect(attributesFor(half)).toEqual({ giftText: null, giftEmail: null, giftEmailDelivered: null })
  })

  test('is read from the cart’s attributes, whatever else is there (GIFT-08)', () => {
    const others = [{ key: 'google-clientID', value: '1.2' }]
    expect(
      noteOf([...others, { key: 'giftText', value: note.text }, { key: 'giftEmail', value: note.email }]),
    ).toEqual(note)
    expect(noteOf(others)).toEqual(noNote)
  })

  test.each([
    ['closed', noNote, false, false],
    ['removed', noNote, false, true],
    ['saved', note, false, true],
    ['editing', note, true, false],
  ] as const)('is %s (GIFT-04)', (state, given, isEditing, wasRemoved) => {
    expect(giftNoteState(given, isEditing, wasRemoved)).toBe(state)
  })

  test.each([
    ['', 200, '200 characters left'],
    ['x'.repeat(199), 1, '1 character left'],
    ['x'.repeat(201), -1, '1 character too many'],
    // As people count them.
    ['👩‍👩‍👧‍👦🇫🇷e\u0301', 197, '197 characters left'],
  ])('counts characters: %j (GIFT-10)', (text, left, words) => {
    expect(charactersLeft(text)).toBe(left)
    expect(counterText(text)).toBe(words)
  })
})
