// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createSession } from '#browser/session/session.ts'
import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'

/** A page that was painted without a code, and a session that it shares with another page. */
async function openPage() {
  vi.resetModules()
  vi.doMock('#features/discounts/sync-discount.ts', () => ({ syncDiscount: () => {} }))
  const { cartStores } = await import('#features/cart/cart.store.ts')
  const { $bannerChange } = await import('#features/banner/banner.store.ts')
  const { startDiscountSync } = await import('#browser/start/idle/discount-sync.ts')
  const session = createSession({
    storage: createTimestampedStorage({ prefix: 'session:', area: () => localStorage, now: Date.now }),
    jar: { cookie: '' },
    secure: false,
    measurementId: null,
  })
  const painted = { ...session.read(), linkCode: session.linkCode() }
  return {
    session,
    start: () => startDiscountSync(session, null, [], painted),
    /** The cart is read anew, as when the page is shown again. */
    readCart: () => cartStores.cart.set({ ...cartStores.cart.get() }),
    /** The code by which the banner was chosen anew; undefined when it was not. */
    codeOfBanner: () => $bannerChange.get()?.visit.code,
  }
}

afterEach(() => {
  localStorage.clear()
  vi.doUnmock('#features/discounts/sync-discount.ts')
  vi.resetModules()
})

test('the banner shows a code that another page brought before this one had any (DISC-03, DISC-06)', async () => {
  const { session, start, codeOfBanner } = await openPage()
  session.acceptDiscount('NAP15', false)
  start()
  expect(codeOfBanner()).toBe('NAP15')
})

test('the banner is not chosen anew for the code that the page was painted with (DISC-03)', async () => {
  const { start, readCart, codeOfBanner } = await openPage()
  start()
  readCart()
  expect(codeOfBanner()).toBeUndefined()
})

test('the banner follows the code that other pages change, once the page is shown again (DISC-01, DISC-03)', async () => {
  const { session, start, readCart, codeOfBanner } = await openPage()
  start()
  session.acceptDiscount('NAP15', false)
  readCart()
  expect(codeOfBanner()).toBe('NAP15')
  session.dropDiscount('NAP15')
  readCart()
  expect(codeOfBanner()).toBeNull()
})
