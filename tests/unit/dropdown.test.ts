// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dropdown } from '#components/dropdown/Dropdown.tsx'

let root: Root

const field = () => {
  const button = document.querySelector<HTMLButtonElement>('[role="combobox"]')
  if (button === null) throw new Error('There is no field')
  return button
}
const isExpanded = () => field().getAttribute('aria-expanded') === 'true'
/** A click as Safari has it, which moves no focus. */
const click = () => act(async () => field().click())

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => {}
  document.body.innerHTML = '<p>Elsewhere</p><input><div></div>'
  const page = document.querySelector('div')
  if (page === null) throw new Error('There is no page')
  root = createRoot(page)
  const options = ['Nap', 'Stroll'].map((key) => ({ key, value: key }))
  const look = { className: undefined, labelledBy: 'label', describedBy: undefined, isInvalid: false }
  const props = {
    id: 'plan',
    name: 'plan',
    required: true,
    options,
    ...look,
    onChange: () => {},
    ref: () => {},
  }
  await act(async () => root.render(createElement(Dropdown, props)))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.innerHTML = ''
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  vi.unstubAllGlobals()
})

test('takes the focus with a click, and keys from then on (FORM-28, FORM-29)', async () => {
  await click()
  expect([document.activeElement === field(), isExpanded()]).toEqual([true, true])
  await act(async () => document.querySelector('input')?.focus())
  expect(isExpanded()).toBe(false)
})

test('closes with a press elsewhere that takes no focus (FORM-29)', async () => {
  await click()
  const press = (selector: string) =>
    act(async () => {
      document.querySelector(selector)?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    })
  await press('[role="combobox"]')
  expect(isExpanded()).toBe(true)
  await press('p')
  expect(isExpanded()).toBe(false)
})
