import { describe, expect, test } from 'vitest'
import {
  CART_CONTENT_LOST,
  CART_EXPIRED,
  CREATION_ISSUE,
  NEW_CART_READY,
  UNREACHABLE_CHANGES_KEPT,
} from '#features/cart/texts.ts'
import { DUSK, newBrowser, openBrowser, request, SKY } from './cart-browser.fixture.ts'

describe('adding without a cart', () => {
  test('waits for the cart created at the start before adding (CART-19)', async () => {
    const { world, time, service } = newBrowser()
    service.outcomes = [{ kind: 'answered', ms: 3000 }]
    const tab = world.open()
    const added = tab.engine.add(request())
    await time.pass(1000)
    expect(tab.view()).toMatchObject({ count: 1, updating: true })
    await time.pass(4000)
    expect(await added).toBe(true)
    expect(world.notices).toEqual([])
  })

  test('shows toasts about the new cart after a failed creation, and adds the item (CART-19, CART-20, CONST-12)', async () => {
    const { world, time, service } = newBrowser()
    service.outcomes = [{ kind: 'user error', ms: 10 }]
    const tab = world.open()
    await time.pass(100)
    const added = tab.engine.add(request())
    await time.pass(1000)
    expect(await added).toBe(true)
    expect(world.notices).toEqual([
      { kind: 'info', text: CART_EXPIRED, duration: 5000, id: 'cart-creation' },
      { kind: 'success', text: NEW_CART_READY, duration: 3000, id: 'cart-creation' },
    ])
    expect(tab.view().count).toBe(1)
  })

  test('creates a new cart when the shopper adds to an expired one (CART-19, CART-20)', async () => {
    const { world, time, service, tab } = await openBrowser()
    service.carts.clear()
    expect(await finish(tab.engine.add(request()), time)).toBe(true)
    expect(world.notices.map(({ text }) => text)).toEqual([CART_EXPIRED, NEW_CART_READY])
    expect(service.quantities(world.cartId())).toEqual({ [`${SKY}|`]: 1 })
  })

  test('shows the loss in the alert only, because a toast tells of the new cart (CART-19)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request(DUSK))
    await time.pass(1000)
    service.carts.clear()
    // The change finds the cart expired; the addition is next in the queue.
    tab.engine.setQuantity(`${DUSK}|`, 3)
    expect(await finish(tab.engine.add(request()), time)).toBe(true)
    expect(world.notices.map(({ text }) => text)).toEqual([CART_EXPIRED, NEW_CART_READY])
    expect(tab.alertText()).toBe(CART_CONTENT_LOST)
    expect(service.quantities(world.cartId())).toEqual({ [`${SKY}|`]: 1 })
    expect(service.carts.size).toBe(1)
  })

  test('stops adding when the creation fails, reports it and tells the shopper (CART-21, ERR-03)', async () => {
    const { world, time, service } = newBrowser()
    service.outcomes = [
      { kind: 'user error', ms: 10 },
      { kind: 'user error', ms: 10 },
    ]
    const tab = world.open()
    await time.pass(100)
    expect(await finish(tab.engine.add(request()), time)).toBe(false)
    expect(world.reports).toEqual(['Cart Creation Failed', 'Cart creation failed.'])
    expect(world.notices.at(-1)).toEqual({
      kind: 'error',
      text: CREATION_ISSUE,
      duration: null,
      id: 'cart-creation',
    })
    expect(tab.view()).toMatchObject({ lines: [], updating: false })
  })

  test.each([
    ['before it is asked for', false, [UNREACHABLE_CHANGES_KEPT]],
    ['while it is asked for', true, [CART_EXPIRED, UNREACHABLE_CHANGES_KEPT]],
  ])(
    'keeps an addition whose cart cannot be created because the connection is lost %s (CART-21, CART-27)',
    async (_, isAsked, said) => {
      const { world, time, service } = newBrowser()
      service.outcomes = Array.from({ length: 60 }, () => ({ kind: 'dropped before', ms: 100 }))
      const tab = world.open()
      await time.pass(10_000)
      world.isOnline = isAsked
      const added = tab.engine.add(request(SKY, 2))
      await time.pass(100)
      world.isOnline = false
      await time.pass(60_000)
      expect(await added).toBe(true)
      expect(tab.view()).toMatchObject({ count: 2, stale: true })
      expect(world.notices.map(({ text }) => text)).toEqual(said)
      service.outcomes = []
      world.isOnline = true
      tab.engine.returned()
      await time.pass(1000)
      expect(tab.view()).toMatchObject({ count: 2, updating: false })
      expect(service.mutations).toContain('add')
    },
  )

  test('gives up the creation after 8000 ms (CART-21, ERR-02, CONST-12)', async () => {
    const { world, time, service } = newBrowser()
    service.outcomes = [
      { kind: 'user error', ms: 10 },
      { kind: 'answered', ms: 60_000 },
    ]
    const tab = world.open()
    await time.pass(100)
    const added = tab.engine.add(request())
    await time.pass(7900)
    expect(tab.view().updating).toBe(true)
    await time.pass(200)
    expect(await added).toBe(false)
    expect(world.reports).toContain('Cart creation timed out.')
    expect(world.notices.at(-1)?.text).toBe(CREATION_ISSUE)
  })

  test('repeats a creation whose answer was lost (NET-02)', async () => {
    const { world, time, service } = newBrowser()
    service.outcomes = [{ kind: 'dropped after', ms: 10 }]
    const tab = world.open()
    await time.pass(1000)
    expect(tab.view().status).toBe('ready')
    expect(world.cartId()).not.toBeNull()
    expect(world.events).toEqual(['createCartSuccess'])
  })
})

async function finish<Result>(promise: Promise<Result>, time: { pass(ms: number): Promise<void> }) {
  await time.pass(5000)
  return promise
}
