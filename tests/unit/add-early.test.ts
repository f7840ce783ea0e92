import { afterEach, expect, test, vi } from 'vitest'
import { ADD_EVENT, ADD_LISTENER_READY_EVENT, createEarlyAdd } from '#features/cart/early-add.browser.ts'
import { request, SKY } from './cart-browser.fixture.ts'
import { mapStorage } from './map-storage.fixture.ts'

afterEach(() => vi.unstubAllGlobals())

/** A document and storage without a page's script yet; `listen` starts one and returns what it is given. */
function openPage() {
  const map = new Map<string, string>()
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', mapStorage(map))
  const recorded = (): Array<{ id: string; quantity: number; key: string }> =>
    [...map].flatMap(([key, text]) => (key.startsWith('cart:journal:') ? [JSON.parse(text).value] : []))
  const listen = () => {
    const taken: Array<{ id: unknown }> = []
    page.addEventListener(ADD_EVENT, (event) => {
      event.preventDefault()
      if (event instanceof CustomEvent) taken.push(event.detail)
    })
    page.dispatchEvent(new Event(ADD_LISTENER_READY_EVENT))
    return taken
  }
  return { recorded, listen, map }
}

test('a press again before the page answers is impatience, with another quantity or line an addition (CART-27)', () => {
  const { recorded, listen } = openPage()
  const add = createEarlyAdd()
  for (const quantity of [1, 1, 4, 1]) add(request(SKY, quantity))
  add(request(SKY, 1, { sellingPlanId: 'plan' }))
  const records = recorded()
  expect(records.map(({ key, quantity }) => [key, quantity])).toEqual([
    [`${SKY}|`, 1],
    [`${SKY}|`, 4],
    [`${SKY}|plan`, 1],
  ])
  expect(listen().map(({ id }) => id)).toEqual(records.map(({ id }) => id))
})

test('every press is handed to the page’s script once that listens, and nothing is recorded beside it (CART-24)', () => {
  const { recorded, listen } = openPage()
  const add = createEarlyAdd()
  const taken = listen()
  for (const quantity of [1, 1]) add(request(SKY, quantity))
  const pressed = { request: request(SKY, 1), id: null }
  expect(taken).toEqual([pressed, pressed])
  expect(recorded()).toEqual([])
})

test('a press that cannot be recorded waits for the page’s script (CART-27)', () => {
  const { listen, map } = openPage()
  vi.spyOn(map, 'set').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  createEarlyAdd()(request(SKY, 2))
  expect(listen()).toEqual([{ request: request(SKY, 2), id: null }])
})
