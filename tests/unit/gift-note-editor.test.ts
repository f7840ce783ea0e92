// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'

const note = { text: 'Lie down.', email: 'june@slowmail.example' }

/** The editor, whose saving ends when `answer` is called. */
async function openEditor() {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const saving = Promise.withResolvers<boolean>()
  const closeGiftNoteEditor = vi.fn()
  vi.doMock('#browser/adopt-styles.ts', () => ({ adoptStyles: () => {} }))
  vi.doMock('#features/gift-note/gift-note.store.ts', () => ({ saveGiftNote: () => saving.promise }))
  vi.doMock('#features/gift-note/gift-note-editor.store.ts', () => ({ closeGiftNoteEditor }))
  const { GiftNoteEditor } = await import('#features/gift-note/GiftNoteEditor.tsx')
  const page = document.createElement('div')
  const root = createRoot(page)
  await act(async () => root.render(createElement(GiftNoteEditor, { note, placeholder: null })))
  return {
    closeGiftNoteEditor,
    save: () =>
      act(async () => {
        page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      }),
    areFieldsReadOnly: () => page.querySelectorAll('textarea:read-only, input:read-only').length === 2,
    answer: (isSaved: boolean) => act(async () => saving.resolve(isSaved)),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    leave: () => act(async () => root.unmount()),
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.doUnmock('#browser/adopt-styles.ts')
  vi.doUnmock('#features/gift-note/gift-note.store.ts')
  vi.doUnmock('#features/gift-note/gift-note-editor.store.ts')
  vi.resetModules()
})

test('takes no text while it is saved, and closes then (GIFT-05, GIFT-06)', async () => {
  const { save, areFieldsReadOnly, answer, pass, closeGiftNoteEditor, leave } = await openEditor()
  expect(areFieldsReadOnly()).toBe(false)
  await save()
  expect(areFieldsReadOnly()).toBe(true)
  expect(closeGiftNoteEditor).not.toHaveBeenCalled()
  await answer(true)
  await pass(200)
  expect(closeGiftNoteEditor).toHaveBeenCalledOnce()
  await leave()
})

test('stays open when saving fails, after it has been seen to save (GIFT-06, NET-08)', async () => {
  const { save, areFieldsReadOnly, answer, pass, closeGiftNoteEditor, leave } = await openEditor()
  await save()
  await answer(false)
  await pass(199)
  expect(areFieldsReadOnly()).toBe(true)
  await pass(1)
  expect(areFieldsReadOnly()).toBe(false)
  expect(closeGiftNoteEditor).not.toHaveBeenCalled()
  await leave()
})

test('closes no editor that was opened after it was left (GIFT-05)', async () => {
  const { save, answer, pass, closeGiftNoteEditor, leave } = await openEditor()
  await save()
  await leave()
  await answer(true)
  await pass(200)
  expect(closeGiftNoteEditor).not.toHaveBeenCalled()
})
