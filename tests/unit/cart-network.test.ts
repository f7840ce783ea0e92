import { describe, expect, test, vi } from 'vitest'
import { CHANGE_LOG_STALE_MS, LOST_RESPONSE_GRACE_MS } from '#config/limits.ts'
import { systemClock } from '#config/retry.ts'
import type { AddChange } from '#features/cart/engine/pending-change.ts'
import { graceLeft } from '#features/cart/engine/send-context.ts'
import { UNREACHABLE_CHANGES_KEPT } from '#features/cart/texts.ts'
import { openBrowser, openWith, request, SKY, sky } from './cart-browser.fixture.ts'

const pendingAdd: AddChange = {
  kind: 'add',
  id: 'a',
  owner: 'tab',
  touched: 0,
  cartId: 'cart',
  key: sky,
  sent: null,
  title: 'Sky',
  variantId: SKY,
  sellingPlanId: null,
  quantity: 1,
  attributes: [],
  display: {
    productId: null,
    title: 'Sky',
    variantTitle: null,
    planName: null,
    image: null,
    unitPrice: null,
  },
}

describe('a clock that is set back', () => {
  test('is not the one that waits are measured by (CART-27)', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const before = systemClock.now()
    vi.setSystemTime(Date.now() - 3_600_000)
    const after = systemClock.now()
    vi.useRealTimers()
    expect(after - before).toBeGreaterThanOrEqual(0)
    expect(Math.abs(after - Date.now())).toBeLessThan(60_000)
  })

  test('does not lengthen the wait for a request without an answer (CART-27, NET-02)', () => {
    const sent = { at: 3_600_000, cartId: 'cart', base: 0, target: 1 }
    expect(graceLeft({ ...pendingAdd, sent }, { now: () => 0, after: () => () => {} })).toBe(
      LOST_RESPONSE_GRACE_MS,
    )
  })

  test('leaves no change of a crashed page behind (CART-27)', async () => {
    const { tab, time, service, world } = await openWith(1)
    tab.engine.setQuantity(sky, 3)
    tab.kill()
    const journal = world.area.get('cart:journal') ?? ''
    const ahead = journal.replace(
      /"touched":(\d+)/,
      (_, touched) => `"touched":${Number(touched) + 3_600_000}`,
    )
    expect(ahead).not.toBe(journal)
    world.area.set('cart:journal', ahead)
    world.open()
    await time.pass(10_000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
  })
})

describe('lost answers', () => {
  test('tells about limited stock when the answer with the warning was lost (NET-02)', async () => {
    const { tab, time, service } = await openBrowser({ [SKY]: 3 })
    service.outcomes = [{ kind: 'dropped after', ms: 5 }]
    const added = tab.engine.add(request(SKY, 5))
    await time.pass(3000)
    expect(await added).toBe(true)
    // The repetition sets the quantity, and is answered with the warning.
    expect(service.mutations).toEqual(['add', 'update'])
    expect(tab.alertText()).toBe(`There are only 3 of ${SKY} left.`)
  })

  test('shows a change as confirmed once the cart read contains it (NET-02)', async () => {
    const { tab, time, service } = await openWith(1)
    service.outcomes = [{ kind: 'dropped after', ms: 5 }]
    tab.engine.setQuantity(sky, 2)
    await time.pass(300)
    expect(tab.view()).toMatchObject({ count: 2, updating: false })
    expect(service.mutations).toEqual(['update'])
  })

  test('waits for a request that may still arrive before it repeats it (NET-02)', async () => {
    const { tab, time, service, world } = await openBrowser()
    service.outcomes = [{ kind: 'late', ms: 10, late: 1500 }]
    void tab.engine.add(request(SKY, 2))
    await time.pass(5000)
    expect(service.mutations).toEqual(['add'])
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
  })

  test('waits from the loss of the answer on, also in the tab that claims the change (NET-02)', async () => {
    for (const isClaimed of [false, true]) {
      const { tab, time, service, world } = await openBrowser()
      const other = world.open()
      await time.pass(1000)
      service.mutations.length = 0
      service.outcomes = [{ kind: 'late', ms: 1800, late: 1900 }]
      if (isClaimed) service.outcomes.push({ kind: 'dropped before', ms: 5 })
      void tab.engine.add(request(SKY, 2))
      await time.pass(100)
      if (isClaimed) other.engine.returned()
      await time.pass(8000)
      expect(service.mutations).toEqual(['add'])
      expect(world.reports).toEqual(isClaimed ? ['dropped before'] : [])
      expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
    }
  })
})

describe('offline', () => {
  const down = Array.from({ length: 3 }, () => ({ kind: 'dropped before' as const, ms: 5 }))

  test('keeps a change made offline, tells so, and sends it when the connection is back (NET-02)', async () => {
    const { tab, time, service, world } = await openWith(1)
    service.outcomes = [...down]
    tab.engine.setQuantity(sky, 4)
    await time.pass(400)
    expect(tab.alertText()).toBe(UNREACHABLE_CHANGES_KEPT)
    expect(tab.view()).toMatchObject({ count: 4, updating: false })
    expect(tab.view().lines[0]?.pending).toBe(true)
    service.outcomes = []
    tab.engine.returned()
    await time.pass(5000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
    expect(tab.alertText()).toBeNull()
    expect(tab.view().lines[0]?.pending).toBe(false)
  })

  test('shows amounts as outdated while changes wait for the connection (CART-27)', async () => {
    const { tab, time, service } = await openWith(1)
    service.outcomes = [...down]
    tab.engine.setQuantity(sky, 3)
    expect(tab.view()).toMatchObject({ updating: true, stale: false })
    await time.pass(400)
    expect(tab.view()).toMatchObject({ updating: false, stale: true, count: 3 })
    service.outcomes = []
    tab.engine.returned()
    await time.pass(5000)
    expect(tab.view()).toMatchObject({ updating: false, stale: false, count: 3 })
  })

  test('sends a change after its page was closed, even when its request was lost (CART-27)', async () => {
    const { tab, time, service, world } = await openWith(1)
    service.outcomes = [{ kind: 'dropped before', ms: 5 }]
    tab.engine.setQuantity(sky, 6)
    tab.engine.leaving()
    tab.kill()
    await time.pass(10)
    const next = world.open()
    expect(next.view().count).toBe(6)
    await time.pass(5000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 6 })
  })

  test('sends a change when the page closes right after the click (CART-27)', async () => {
    const { tab, time, service, world } = await openWith(1)
    tab.engine.setQuantity(sky, 6)
    tab.engine.leaving()
    tab.kill()
    await time.pass(100)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 6 })
    expect(service.mutations).toEqual(['update'])
  })
})

describe('other tabs', () => {
  test('show a change made in one of them (CART-27)', async () => {
    const { tab, time, world } = await openWith(1)
    const other = world.open()
    await time.pass(1000)
    tab.engine.setQuantity(sky, 5)
    await time.pass(1000)
    expect(other.view()).toMatchObject({ count: 5, updating: false })
    expect(other.announcements).toEqual([])
  })

  test('keep both of two additions made at once (CART-27)', async () => {
    const { tab, time, world, service } = await openWith(1)
    const other = world.open()
    await time.pass(1000)
    void tab.engine.add(request(SKY, 2))
    void other.engine.add(request(SKY, 4))
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 7 })
    expect(tab.view().count).toBe(7)
    expect(other.view().count).toBe(7)
  })

  test('do not restore a line that another tab has removed (CART-27)', async () => {
    const { tab, time, world, service } = await openWith(1)
    const other = world.open()
    await time.pass(1000)
    other.engine.setQuantity(sky, 3)
    tab.engine.setQuantity(sky, 0)
    await time.pass(2000)
    expect(service.quantities(world.cartId())).toEqual({})
    expect(other.alertText()).toContain('no longer in your cart')
  })
})

describe('the change of a tab that crashes', () => {
  test('is shown and sent at once by a tab that is open (CART-27)', async () => {
    const { tab, time, world, service } = await openWith(1)
    const other = world.open()
    await time.pass(1000)
    tab.engine.setQuantity(sky, 4)
    await time.pass(5)
    tab.kill()
    await time.pass(500)
    expect(other.view().count).toBe(4)
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
    expect(world.stored('journal')).toBeNull()
  })

  test('is sent at once by the page that is opened next (CART-27)', async () => {
    const { tab, time, world, service } = await openWith(1)
    tab.engine.setQuantity(sky, 4)
    tab.kill()
    await time.pass(1)
    world.open()
    await time.pass(1500)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
  })

  test('stays with its tab while that lives, also after it came back (CART-27)', async () => {
    const { tab, time, world, service } = await openWith(1)
    const other = world.open()
    await time.pass(1000)
    tab.engine.leaving()
    await time.pass(1000)
    tab.engine.returned()
    await time.pass(1000)
    service.broken.set('update', 'throttled')
    tab.engine.setQuantity(sky, 4)
    await time.pass(5)
    other.engine.returned()
    await time.pass(1000)
    expect([tab.view().count, other.view().count]).toEqual([4, 1])
  })

  test('waits two minutes for another tab’s next activity where browsers have no locks (CART-27)', async () => {
    const { time, world, service } = await openWith(1)
    world.hasLocks = false
    const [tab, other] = [world.open(), world.open()]
    await time.pass(1000)
    tab.engine.setQuantity(sky, 4)
    await time.pass(5)
    tab.kill()
    await time.pass(CHANGE_LOG_STALE_MS)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 1 })
    other.engine.returned()
    await time.pass(1500)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
  })
})
