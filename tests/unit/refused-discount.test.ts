import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import { createSession } from '#browser/session/session.ts'
import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { type DiscountedCart, syncDiscount } from '#features/discounts/sync-discount.ts'
import type { Tab } from '../property/cart-world.fixture.ts'
import { openBrowser } from './cart-browser.fixture.ts'

/** A browser that has followed a discount link whose code the service does not know. */
async function followBadLink() {
  const { time, service, world, tab } = await openBrowser()
  service.unknownCodes.add('BADCODE')
  const map = new Map<string, string>()
  const session = createSession({
    storage: createTimestampedStorage({
      prefix: 'session:',
      area: () => ({
        getItem: (key) => map.get(key) ?? null,
        setItem: (key, value) => void map.set(key, value),
        removeItem: (key) => void map.delete(key),
      }),
      now: time.now,
    }),
    jar: { cookie: '' },
    secure: false,
    measurementId: null,
  })
  session.capture(new URL('https://lull.example/?discount=BADCODE'))
  const toasts: string[] = []

  /** Starts the sync on a page; returns what lets time pass there. */
  function sync({ engine, view }: Tab) {
    const cart = atom<DiscountedCart>({ token: null, codes: [], hasSubscription: false })
    const follow = () => {
      const { token, discountCodes: codes, status, updating } = view()
      if (status === 'ready' && !updating) cart.set({ token, codes, hasSubscription: false })
    }
    const stop = syncDiscount({
      cart,
      session,
      settings: null,
      async send(codes) {
        const outcome = await engine.setCodes(codes)
        follow()
        return outcome
      },
      now: time.now,
      after: time.after,
      isLinkCode: () => true,
      notify: ({ text }) => void toasts.push(text),
      report: () => {},
      onChange: () => {},
    })
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 100) {
        follow()
        await time.pass(100)
      }
    }
    return { pass, stop }
  }

  const expectRefused = () => {
    expect(toasts).toEqual(['We don’t know the code BADCODE.'])
    expect(session.pendingDiscount()).toBeNull()
    expect(session.read().discountCode).toBeNull()
    expect(service.attributesAndCodes(world.cartId()).codes).toEqual([])
  }
  return { time, service, world, tab, session, toasts, sync, expectRefused }
}

test('a code waits while the service cannot be reached, and is refused after that (DISC-13, ERR-05)', async () => {
  const { service, tab, session, toasts, sync, expectRefused } = await followBadLink()
  service.broken.set('codes', 'failing before')
  const { pass } = sync(tab)
  await pass(120_000)
  expect(toasts).toEqual([])
  expect(session.pendingDiscount()).toBe('BADCODE')
  expect(session.read().discountCode).toBeNull()
  service.broken.clear()
  await pass(120_000)
  expectRefused()
})

test('a refused code whose answer was lost is not accepted (DISC-13, NET-02)', async () => {
  const { service, tab, sync, expectRefused } = await followBadLink()
  service.outcomes = [{ kind: 'dropped after', ms: 20 }]
  const { pass } = sync(tab)
  await pass(60_000)
  expectRefused()
})

test('a code that the page before has sent is not accepted because the cart lists it (DISC-13, DISC-14)', async () => {
  const { service, world, tab, sync, expectRefused } = await followBadLink()
  service.outcomes = [{ kind: 'answered', ms: 5000 }]
  const first = sync(tab)
  await first.pass(500)
  first.stop()
  tab.engine.leaving()
  tab.kill()
  const { pass } = sync(world.open())
  await pass(60_000)
  expectRefused()
})
