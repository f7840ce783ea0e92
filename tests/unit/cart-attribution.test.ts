import { atom } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import { createSession } from '#browser/session/session.ts'
import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { emptyCartView } from './empty-cart-view.fixture.ts'

afterEach(() => {
  vi.doUnmock('#features/cart/cart.store.ts')
  vi.doUnmock('#features/cart/lazy-commands.browser.ts')
  vi.resetModules()
})

test('an analytics session that begins after the cart’s last change is written when the drawer opens, once (CART-47, TRK-05)', async () => {
  const setCartAttributes = vi.fn()
  const cart = { ...emptyCartView('ready'), token: 'T1' }
  vi.doMock('#features/cart/cart.store.ts', () => ({ $cart: atom(cart) }))
  vi.doMock('#features/cart/lazy-commands.browser.ts', () => ({ setCartAttributes }))
  const { startCartAttribution } = await import('#browser/start/idle/cart-attribution.ts')
  const { openOverlay, closeOverlay } = await import('#browser/overlay.store.ts')
  const jar = { cookie: '' }
  const storage = createTimestampedStorage({
    prefix: 'session:',
    area: () => ({ getItem: () => null, setItem() {}, removeItem() {} }),
    now: () => 0,
  })
  startCartAttribution(createSession({ storage, jar, secure: false, measurementId: 'G-LULL1' }))
  openOverlay('cart')
  closeOverlay()
  expect(setCartAttributes).not.toHaveBeenCalled()
  jar.cookie = '_ga_LULL1=GS1.1.1700000000.3'
  openOverlay('cart')
  closeOverlay()
  expect(setCartAttributes.mock.calls).toEqual([[{ 'google-sessionID': '1700000000' }]])
})
