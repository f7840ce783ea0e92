// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

/** The search's page at an address with `query`, with its script started. */
async function openSearch(query: string) {
  vi.useFakeTimers()
  history.replaceState(null, '', `/search${query}`)
  document.body.innerHTML = '<form data-search data-shards data-split-letters><input name="q"></form>'
  await import('#features/search/start-search.view.ts')
  const field = document.querySelector('input')
  if (field === null) throw new Error('The page has no field.')
  return {
    field,
    type(text: string) {
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.resetModules()
  document.body.innerHTML = ''
  history.replaceState(null, '', '/')
})

test('a field of spaces is empty, so that the shelves stay (FIND-05)', async () => {
  const { field, type } = await openSearch('?q=%20%20')
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
  type(' ')
  expect(field.value).toBe('')
})

test('keeps the spaces beside what is typed, and looks for it without them (FIND-05)', async () => {
  const { field, type } = await openSearch('?q=%20lemon')
  expect(field.value).toBe('lemon')
  type('lemon ')
  vi.runAllTimers()
  expect(field.value).toBe('lemon ')
  expect(location.search).toBe('?q=%20lemon')
  type('lemon m')
  vi.runAllTimers()
  expect(location.search).toBe('?q=lemon+m')
})
