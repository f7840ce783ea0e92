// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'

/** The empty cart in an open drawer. */
async function openEmptyCart() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.doMock('#browser/adopt-styles.ts', () => ({ adoptStyles: () => {} }))
  vi.doMock('#features/recent/recent.browser.ts', () => ({ readRecent: () => [] }))
  vi.doMock('#features/cart-drawer/FeaturedProductCard.tsx', () => ({
    loadFeaturedProductCard: async () => null,
  }))
  const { closeOverlay, openOverlay } = await import('#browser/overlay.store.ts')
  const { EmptyCart } = await import('#features/cart-drawer/EmptyCart.tsx')
  openOverlay('cart')
  const page = document.createElement('div')
  const root = createRoot(page)
  await act(async () => root.render(createElement(EmptyCart, null, 'Nothing here')))
  return {
    clouds: () => page.querySelectorAll('button'),
    pop: () => act(async () => page.querySelector<HTMLElement>('button:not([data-popped])')?.click()),
    pass: (ms: number) => act(async () => void vi.advanceTimersByTime(ms)),
    close: () => act(async () => closeOverlay()),
    open: () => act(async () => openOverlay('cart')),
    leave: () => act(async () => root.unmount()),
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const module of [
    '#browser/adopt-styles.ts',
    '#features/recent/recent.browser.ts',
    '#features/cart-drawer/FeaturedProductCard.tsx',
  ])
    vi.doUnmock(module)
  vi.resetModules()
})

test('removes each popped cloud once it has faded (CART-41)', async () => {
  const { clouds, pop, pass, leave } = await openEmptyCart()
  await pop()
  expect(clouds()).toHaveLength(2)
  await pass(250)
  expect(clouds()).toHaveLength(1)
  await pop()
  await pass(250)
  expect(clouds()).toHaveLength(0)
  await leave()
})

test('has both clouds when it is opened again, also when one was still fading (CART-41)', async () => {
  const { clouds, pop, pass, close, open, leave } = await openEmptyCart()
  await pop()
  await pass(100)
  await close()
  await open()
  await pass(1000)
  expect(clouds()).toHaveLength(2)
  await leave()
})
