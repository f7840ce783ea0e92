// @vitest-environment jsdom
import { act, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContactField } from '#features/forms/ContactField.tsx'

const field = createElement(ContactField, {
  field: {
    label: 'A picture',
    name: 'picture',
    required: false,
    type: 'file',
    options: [],
    accept: 'image/*',
  },
  id: 'contact-1',
  error: null,
  onInput: () => {},
  onSettled: () => {},
  ref: () => {},
})

const find = <Kind extends Element = HTMLElement>(selector: string): Kind => {
  const element = document.querySelector<Kind>(selector)
  if (element === null) throw new Error(`There is no ${selector}`)
  return element
}
const text = () => find('#contact-1-file').textContent
/** Chooses files, as a browser before hydration has it. */
function choose(...names: string[]) {
  const input = find<HTMLInputElement>('input')
  Object.defineProperty(input, 'files', {
    configurable: true,
    value: names.map((name) => new File([], name)),
  })
  return input
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = `<main>${renderToString(field)}</main>`
})

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

test('a file chosen before hydration is named, and stays so (FORM-17)', async () => {
  await import('#features/forms/name-chosen-file.view.ts')
  expect(text()).toBe('No file selected')
  choose('cloud.png').dispatchEvent(new Event('change', { bubbles: true }))
  expect(text()).toBe('cloud.png')
  choose().dispatchEvent(new Event('change', { bubbles: true }))
  expect(text()).toBe('No file selected')
  choose('restored.png')
  window.dispatchEvent(new Event('pageshow'))
  expect(text()).toBe('restored.png')
  const onRecoverableError = vi.fn()
  const root = await act(async () => hydrateRoot(find('main'), field, { onRecoverableError }))
  expect(text()).toBe('restored.png')
  expect(onRecoverableError).not.toHaveBeenCalled()
  await act(async () => root.unmount())
})

test('a file chosen where nothing ran before hydration is named by it (FORM-17)', async () => {
  choose('cloud.png')
  const root = await act(async () => hydrateRoot(find('main'), field))
  expect(text()).toBe('cloud.png')
  await act(async () => root.unmount())
})
