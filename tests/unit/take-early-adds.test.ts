import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { request, SKY } from './cart-browser.fixture.ts'

const { addToCart, sendPersistedAdd } = vi.hoisted(() => ({ addToCart: vi.fn(), sendPersistedAdd: vi.fn() }))

vi.mock('#features/cart/lazy-commands.browser.ts', () => ({ addToCart, sendPersistedAdd }))

const stored = new Map<string, string>()

/** A new page, as its inline scripts find it. */
async function openPage() {
  vi.resetModules()
  vi.stubGlobal('document', new EventTarget())
  const { createEarlyAdd, dispatchAdd } = await import('#features/cart/early-add.browser.ts')
  const { takeEarlyAdds } = await import('#browser/start/take-early-adds.ts')
  const { $overlay, closeOverlay } = await import('#browser/overlay.store.ts')
  return { press: createEarlyAdd(), dispatchAdd, takeEarlyAdds, $overlay, closeOverlay }
}

beforeEach(() => {
  stored.clear()
  for (const mock of [addToCart, sendPersistedAdd]) mock.mockReset()
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => void stored.set(key, value) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('what was pressed before the page’s script is sent under the id of its record, once each (CART-27)', async () => {
  const { press, takeEarlyAdds, $overlay } = await openPage()
  press(request(SKY, 2))
  press(request(SKY, 1))
  expect(sendPersistedAdd).not.toHaveBeenCalled()
  takeEarlyAdds()
  expect([...stored.keys()].filter((key) => !key.startsWith('cart:journal:'))).toEqual([])
  const ids = [...stored.keys()].map((key) => key.split(':').at(-1))
  expect(sendPersistedAdd.mock.calls).toEqual([
    [ids[0], request(SKY, 2)],
    [ids[1], request(SKY, 1)],
  ])
  expect(addToCart).not.toHaveBeenCalled()
  expect($overlay.get()).toBe('cart')
})

test('a press that storage refused is added by the page’s script (CART-27)', async () => {
  const { press, takeEarlyAdds } = await openPage()
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  })
  press(request(SKY, 3))
  takeEarlyAdds()
  expect(addToCart.mock.calls).toEqual([[request(SKY, 3)]])
  expect(sendPersistedAdd).not.toHaveBeenCalled()
})

test('later presses are taken over at once, and open the cart (CART-25, CART-27)', async () => {
  const { press, dispatchAdd, takeEarlyAdds, $overlay, closeOverlay } = await openPage()
  takeEarlyAdds()
  expect($overlay.get()).toBe('none')
  press(request(SKY))
  expect(addToCart.mock.calls).toEqual([[request(SKY)]])
  expect(stored.size).toBe(0)
  expect($overlay.get()).toBe('cart')
  closeOverlay()
  expect(dispatchAdd({ request: request(SKY), id: 'recorded' })).toBe(true)
  expect(sendPersistedAdd.mock.calls).toEqual([['recorded', request(SKY)]])
  expect($overlay.get()).toBe('cart')
})
