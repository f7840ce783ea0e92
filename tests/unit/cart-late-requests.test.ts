import { describe, expect, test } from 'vitest'
import { PRODUCT_GONE } from '#commerce/cart/cart.api.ts'
import { LATE_REQUEST_MS } from '#config/limits.ts'
import type { Outcome } from '../property/cart-outcomes.fixture.ts'
import { DUSK, newBrowser, openBrowser, openWith, request, SKY, sky, twice } from './cart-browser.fixture.ts'

const dusk = `${DUSK}|`
const quietly = { title: SKY, variantTitle: null, planName: null, image: null }

describe('a line that a late request has changed', () => {
  test('is set back in every tab when an addition arrives twice and its first answer returns (NET-02)', async () => {
    const { tab, time, service, world } = await openBrowser()
    const other = world.open()
    await time.pass(1000)
    service.outcomes = [twice(9000)]
    void tab.engine.add(request(SKY, 2))
    await time.pass(9500)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
    await time.pass(LATE_REQUEST_MS)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
    expect([tab.view().count, other.view().count]).toEqual([2, 2])
    expect(Math.max(...tab.views.map(({ count }) => count))).toBe(2)
    expect(world.said).toEqual([])
  })

  test('is set back when an addition arrives long after its connection was cut (NET-02)', async () => {
    const { tab, time, service, world } = await openBrowser()
    service.outcomes = [{ kind: 'late', ms: 5, late: 9900 }]
    void tab.engine.add(request(SKY, 2))
    await time.pass(5000)
    expect(service.mutations).toEqual(['add', 'add'])
    await time.pass(30_000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
    expect(tab.announcements.at(-1)).toMatch(/^Cart updated: 2 items/)
  })

  test('counts from what was meant when more is added meanwhile (NET-02, CART-24)', async () => {
    const { tab, time, service, world } = await openBrowser()
    service.outcomes = [twice(3000)]
    void tab.engine.add(request(SKY, 2))
    await time.pass(4000)
    void tab.engine.add(request(SKY, 1))
    await time.pass(30_000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
  })

  test('counts from what was meant when it arrives while another request is lost (NET-02, CART-24)', async () => {
    const { tab, time, service, world } = await openBrowser()
    service.outcomes = [twice(2000)]
    void tab.engine.add(request(SKY, 2))
    await time.pass(1000)
    service.outcomes = [{ kind: 'dropped before', ms: 5 }]
    void tab.engine.add(request(SKY, 1))
    await time.pass(30_000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
  })

  test('is not another line of its variant, which somebody else has left in the cart (NET-02, CART-22)', async () => {
    const { tab, time, service, world } = await openWith(2)
    await time.pass(2 * LATE_REQUEST_MS)
    const stored = service.carts.get(world.cartId() ?? '')
    stored?.lines.push({ id: 'second', variantId: SKY, planId: null, quantity: 1 })
    tab.engine.returned()
    await time.pass(1000)
    void tab.engine.add(request(DUSK, 1))
    await time.pass(1000)
    expect(tab.view().lines.map(({ quantity }) => quantity)).toEqual([2, 1, 1])
    stored?.lines.shift()
    await time.pass(2 * LATE_REQUEST_MS)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 1, [dusk]: 1 })
    expect(tab.view().lines.map(({ quantity }) => quantity)).toEqual([1, 1])
  })

  test('comes back when a late swap has taken it away (NET-02, CART-43)', async () => {
    const { tab, time, service, world } = await openWith(3)
    service.outcomes = [twice(6000)]
    tab.engine.chooseVariant(sky, DUSK, quietly)
    await time.pass(1000)
    tab.engine.chooseVariant(dusk, SKY, quietly)
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
    await time.pass(30_000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
    expect(tab.view()).toMatchObject({ count: 3, lines: [{ key: sky, pending: false }] })
  })

  test('is set back by another tab, or by the next page, when its own is closed (NET-02, CART-27)', async () => {
    for (const opensFirst of [true, false]) {
      const { tab, time, service, world } = await openBrowser()
      if (opensFirst) world.open()
      service.outcomes = [twice(4000)]
      void tab.engine.add(request(SKY, 2))
      await time.pass(1000)
      tab.engine.leaving()
      tab.kill()
      if (!opensFirst) world.open()
      await time.pass(3 * LATE_REQUEST_MS)
      expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
    }
  })

  test('stays where a page that closed has sent it meanwhile, without the lock (NET-02, CART-27)', async () => {
    const { tab, time, service, world } = await openBrowser()
    const other = world.open()
    await time.pass(1000)
    void tab.engine.add(request(DUSK, 1))
    await time.pass(100)
    // The other tab reads the cart for three seconds, so that this one has to wait for the lock.
    service.outcomes = [{ kind: 'answered', ms: 3000 }]
    other.engine.returned()
    await time.pass(500)
    void tab.engine.add(request(SKY, 2))
    await time.pass(50)
    service.outcomes = [{ kind: 'answered', ms: 10 }]
    tab.engine.leaving()
    tab.kill()
    await time.pass(4000)
    world.open()
    await time.pass(3 * LATE_REQUEST_MS)
    expect(service.quantities(world.cartId())).toEqual({ [dusk]: 1, [sky]: 2 })
    expect(other.view().count).toBe(3)
    expect(world.said).toEqual([])
  })

  test('is set back although the first comparison fails (CART-27, NET-02)', async () => {
    const { tab, time, service, world } = await openBrowser()
    service.outcomes = [twice(4000)]
    void tab.engine.add(request(SKY, 2))
    await time.pass(1000)
    // Every request of the comparison, and of its retries.
    service.outcomes = Array.from({ length: 20 }, (): Outcome => ({ kind: 'dropped before', ms: 5 }))
    await time.pass(LATE_REQUEST_MS)
    service.outcomes = []
    await time.pass(2 * LATE_REQUEST_MS)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
  })

  test('is set back before the shopper checks out (CHK-02, NET-02)', async () => {
    const { tab, time, service, world } = await openBrowser()
    service.outcomes = [twice(500)]
    void tab.engine.add(request(SKY, 2))
    await time.pass(1000)
    const settled = tab.engine.settle()
    await time.pass(1000)
    expect(await settled).toBe('settled')
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
  })

  test('is told of when nobody in this browser can have changed it (CART-27)', async () => {
    const { tab, time, service, world } = await openWith(2)
    await time.pass(2 * LATE_REQUEST_MS)
    const elsewhere = service.api(() => true)
    const cartId = world.cartId() ?? ''
    void elsewhere.addLines(cartId, [{ merchandiseId: SKY, quantity: 1 }])
    await time.pass(100)
    tab.engine.returned()
    await time.pass(1000)
    expect(tab.alertText()).toBe(`There are now 3 of ${SKY} in your cart.`)
    expect(tab.view().lines[0]).toMatchObject({ quantity: 3, error: tab.alertText() })
    void elsewhere.removeLine(cartId, tab.view().lines[0]?.lineId ?? '')
    await time.pass(100)
    tab.engine.returned()
    await time.pass(1000)
    expect(tab.alertText()).toBe(`${SKY} is no longer in your cart.`)
    expect(service.mutations).toEqual(['add', 'remove'])
  })

  test('is told of until another tab changes it (ERR-06)', async () => {
    const { tab, time, service, world } = await openWith(2)
    const other = world.open()
    await time.pass(2 * LATE_REQUEST_MS)
    void service.api(() => true).addLines(world.cartId() ?? '', [{ merchandiseId: SKY, quantity: 1 }])
    await time.pass(100)
    tab.engine.returned()
    await time.pass(1000)
    expect(tab.view().lines).toMatchObject([{ error: `There are now 3 of ${SKY} in your cart.` }])
    other.engine.setQuantity(sky, 5)
    await time.pass(1000)
    expect(tab.view().lines).toMatchObject([{ quantity: 5, error: null }])
  })

  test('is told of, not set back, where tabs cannot exclude each other (CART-27)', async () => {
    const { time, service, world } = newBrowser()
    world.hasLocks = false
    const tab = world.open()
    await time.pass(1000)
    service.outcomes = [twice(4000)]
    void tab.engine.add(request(SKY, 2))
    await time.pass(2 * LATE_REQUEST_MS)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
    expect(tab.alertText()).toBe(`There are now 4 of ${SKY} in your cart.`)
  })
})

describe('a line that was removed because its product is gone', () => {
  /** A cart whose first line was removed, and whose second somebody else has changed, `ms` after the last change. */
  async function readAfter(ms: number) {
    const { tab, time, service, world } = await openWith(2)
    void tab.engine.add(request(DUSK))
    await time.pass(ms)
    const lines = service.carts.get(world.cartId() ?? '')?.lines ?? []
    for (const { id } of lines.splice(0, 1))
      service.warnings.push({ code: PRODUCT_GONE, message: '', target: id })
    for (const line of lines) line.quantity = 4
    tab.engine.returned()
    await time.pass(1000)
    return { alert: tab.alertText(), quantities: service.quantities(world.cartId()) }
  }

  test('is told, while another that a late request has changed is set back (CART-08, NET-02)', async () => {
    const alert = `${SKY} is no longer in your cart.`
    expect(await readAfter(1000)).toEqual({ alert, quantities: { [dusk]: 1 } })
  })

  test('is told together with another that somebody else has changed (CART-08, CART-27)', async () => {
    const alert = `${SKY} is no longer in your cart. There are now 4 of ${DUSK} in your cart.`
    expect(await readAfter(2 * LATE_REQUEST_MS)).toEqual({ alert, quantities: { [dusk]: 4 } })
  })
})

describe('the comparison after a change of a line', () => {
  test('reads the cart once, unseen by the shopper (NET-02)', async () => {
    const { tab, time, service } = await openWith(2)
    const views = tab.views.length
    const reads = service.reads
    await time.pass(10 * LATE_REQUEST_MS)
    expect(service.reads).toBe(reads + 1)
    expect(tab.views.slice(views).filter(({ updating }) => updating)).toEqual([])
  })

  test('holds up no checkout when it fails, and says nothing (CHK-02)', async () => {
    const { tab, time, service, world } = await openWith(2)
    service.outcomes = [{ kind: 'dropped before', ms: 5 }]
    const settled = tab.engine.settle()
    await time.pass(1000)
    expect(await settled).toBe('settled')
    expect(world.said).toEqual([])
  })
})
