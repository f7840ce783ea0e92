import { atom } from 'nanostores'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

const store = '#features/cart/cart.store.ts'

afterEach(() => {
  vi.doUnmock(store)
  vi.resetModules()
})

/** The footer's HTML, rendered for a cart of `count` items. */
async function footerOf(count: number) {
  vi.resetModules()
  const original = await vi.importActual<typeof import('#features/cart/cart.store.ts')>(store)
  vi.doMock(store, () => ({ ...original, $cart: atom({ ...original.$cart.get(), count }) }))
  const { CartFooter } = await import('#features/cart-drawer/CartFooter.tsx')
  return renderToString(createElement(CartFooter, { supportEmail: 'hello@lull.example' }))
}

test('says that the purchase limit is reached in an alert, and nothing below it (CART-32)', async () => {
  expect(await footerOf(10)).toMatch(
    /<p role="alert"[^>]*>You&#x27;ve hit the purchase limit for your cart\. Need more\? Email us at hello@lull\.example\.<\/p>/,
  )
  const below = await footerOf(9)
  expect(below).not.toContain('role="alert"')
  expect(below).toContain('Checkout')
})
