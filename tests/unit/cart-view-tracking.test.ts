import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSession } from '#browser/session/session.ts'
import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import type { CartView } from '#features/cart/cart-view.ts'
import { emptyCartView } from './empty-cart-view.fixture.ts'

const track = vi.fn()

beforeEach(() => {
  vi.resetModules()
  track.mockClear()
  vi.doMock('#features/tracking/track.browser.ts', () => ({ track }))
  vi.doMock('#features/tracking/tracked-line.ts', () => ({ trackedLine: () => ({}) }))
  vi.doMock('#features/catalogue/product-data.api.ts', () => ({ loadProductData: async () => null }))
})
afterEach(() => {
  for (const path of [
    '#features/tracking/track.browser.ts',
    '#features/tracking/tracked-line.ts',
    '#features/catalogue/product-data.api.ts',
    '#features/cart/cart.store.ts',
  ])
    vi.doUnmock(path)
  vi.resetModules()
})

const line = { productId: null }

/** Starts tracking on a page with an empty cart. */
async function start() {
  const cart = atom<object>(emptyCartView('ready'))
  const change = (next: Partial<Omit<CartView, 'lines'>> & { lines?: (typeof line)[] }) =>
    cart.set({ ...cart.get(), ...next })
  vi.doMock('#features/cart/cart.store.ts', () => ({ $cart: cart }))
  const { startCartViewTracking } = await import('#browser/start/idle/cart-view-tracking.ts')
  const { openOverlay, closeOverlay } = await import('#browser/overlay.store.ts')
  const storage = createTimestampedStorage({
    prefix: 'session:',
    area: () => ({ getItem: () => null, setItem() {}, removeItem() {} }),
    now: () => 0,
  })
  startCartViewTracking(createSession({ storage, jar: { cookie: '' }, secure: false, measurementId: null }))
  const wait = () => new Promise((resolve) => setTimeout(resolve, 5))
  const confirmLine = async () => {
    change({ lines: [line], updating: true })
    await wait()
    change({ updating: false })
    await wait()
  }
  return { change, confirmLine, openOverlay, closeOverlay, wait }
}

test('an opening on an empty cart is not tracked when something is added in it (TRK-06)', async () => {
  const { change, confirmLine, openOverlay, closeOverlay, wait } = await start()
  change({ status: 'loading', updating: true })
  openOverlay('cart')
  change({ status: 'ready', updating: false })
  await wait()
  await confirmLine()
  expect(track).not.toHaveBeenCalled()
  closeOverlay()
  openOverlay('cart')
  await wait()
  expect(track).toHaveBeenCalledExactlyOnceWith(
    'Cart Viewed',
    expect.objectContaining({ products: [{ url: null }] }),
  )
})

test('an opening for what a page adds to an empty cart is tracked once that is confirmed (TRK-06)', async () => {
  const { confirmLine, openOverlay } = await start()
  openOverlay('cart')
  await Promise.resolve()
  await confirmLine()
  expect(track).toHaveBeenCalledOnce()
})
