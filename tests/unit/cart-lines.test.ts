import { describe, expect, test } from 'vitest'
import { DUSK, MONTHLY, openBrowser, openWith, request, SKY, sky } from './cart-browser.ts'

describe('adding', () => {
  test('the line shows at once, without a price, and then as the server has it (CART-22, CART-27)', async () => {
    const { tab, time, service } = await openBrowser()
    const added = tab.engine.add(
      request(SKY, 2, {
        display: { title: 'Sky', variantTitle: '12', planName: 'Monthly', image: '/sky.png' },
      }),
    )
    expect(tab.view().lines).toEqual([
      expect.objectContaining({
        key: sky,
        lineId: null,
        title: 'Sky',
        variantTitle: '12',
        planName: 'Monthly',
        image: '/sky.png',
        quantity: 2,
        price: null,
        pending: true,
      }),
    ])
    await time.pass(1000)
    expect(await added).toBe(true)
    expect(tab.view().lines[0]).toMatchObject({ quantity: 2, pending: false, price: { currencyCode: 'USD' } })
    expect(service.mutations).toEqual(['add'])
  })

  test('adding what is there adds to its quantity (CART-24)', async () => {
    const { tab, time, service, world } = await openWith(2)
    void tab.engine.add(request(SKY, 3))
    expect(tab.view().count).toBe(5)
    await time.pass(1000)
    expect(service.mutations).toEqual(['update'])
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 5 })
  })

  test('the same variant on a plan is a line of its own (CART-22)', async () => {
    const { tab, time, service, world } = await openWith(1)
    void tab.engine.add(request(SKY, 1, { sellingPlanId: MONTHLY }))
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 1, [`${SKY}|${MONTHLY}`]: 1 })
    expect(tab.view().lines.map(({ planName }) => planName)).toEqual([null, 'Monthly'])
  })

  test('adding again while the first is under way is one more change, not two (CART-24)', async () => {
    const { tab, time, service, world } = await openBrowser()
    const all = [1, 2, 3, 4].map(() => tab.engine.add(request()))
    await time.pass(1000)
    expect(await Promise.all(all)).toEqual([true, true, true, true])
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
    expect(service.mutations.length).toBeLessThanOrEqual(2)
  })

  test('an addition doubled on its way is set back before it shows, and what the stock then says is not said (NET-02)', async () => {
    const { tab, time, service, world } = await openBrowser({ [SKY]: 3 })
    service.fates = [{ kind: 'doubled', ms: 20 }]
    expect(await Promise.all([tab.engine.add(request(SKY, 2)), time.pass(1000)])).toEqual([true, undefined])
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
    expect(service.mutations).toEqual(['add', 'update'])
    expect(Math.max(...tab.views.map(({ count }) => count))).toBe(2)
    expect(world.said).toEqual([])
  })

  test('a doubled addition is set back by the next page when this one is gone (NET-02)', async () => {
    const { tab, time, service, world } = await openBrowser()
    service.fates = [{ kind: 'doubled', ms: 20 }]
    void tab.engine.add(request(SKY, 2))
    tab.engine.leaving()
    tab.kill()
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
    const next = world.open()
    await time.pass(1000)
    // The page that has gone may have seen to it itself: that comes first.
    expect(next.view().count).toBe(2)
    await time.pass(2000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
    expect(next.view().count).toBe(2)
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    '%d is nothing to add (CART-28)',
    async (quantity) => {
      const { tab, time, service } = await openBrowser()
      expect(await tab.engine.add(request(SKY, quantity))).toBe(false)
      await time.pass(1000)
      expect(service.mutations).toEqual([])
    },
  )

  test('a quantity beyond all bounds is sent as 9999 at most (CART-29)', async () => {
    const { tab, time, service, world } = await openBrowser()
    void tab.engine.add(request(SKY, 2 ** 40))
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 9999 })
  })
})

describe('setting', () => {
  test('ten clicks on + within a second are at most three changes, and the right quantity (CART-27)', async () => {
    const { tab, time, service, world } = await openWith(1)
    for (let click = 0; click < 10; click += 1) {
      tab.engine.setQuantity(sky, 2 + click)
      expect(tab.view().lines[0]?.quantity).toBe(2 + click)
      await time.pass(100)
    }
    await time.pass(2000)
    expect(service.mutations.length).toBeLessThanOrEqual(3)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 11 })
  })

  test('a change is sent 250 ms after the last (CART-27)', async () => {
    const { tab, time, service } = await openWith(1)
    tab.engine.setQuantity(sky, 2)
    await time.pass(200)
    tab.engine.setQuantity(sky, 3)
    await time.pass(240)
    expect(service.mutations).toEqual([])
    await time.pass(20)
    expect(service.mutations).toEqual(['update'])
  })

  test('quantity 0 removes, at once (CART-23, CART-26)', async () => {
    const { tab, time, service } = await openWith(1)
    tab.engine.setQuantity(sky, 0)
    expect(tab.view()).toMatchObject({ lines: [], count: 0 })
    await time.pass(1)
    expect(service.mutations).toEqual(['remove'])
  })

  test('there and back again is no change at all (CART-27)', async () => {
    const { tab, time, service } = await openWith(1)
    tab.engine.setQuantity(sky, 2)
    tab.engine.setQuantity(sky, 1)
    await time.pass(1000)
    expect(service.mutations).toEqual([])
    expect(tab.view()).toMatchObject({ count: 1, updating: false })
  })

  test('unknown lines and quantities that are none are ignored (CART-28)', async () => {
    const { tab, time, service } = await openWith(1)
    tab.engine.setQuantity('no such line', 2)
    tab.engine.setQuantity(sky, Number.NaN)
    await time.pass(1000)
    expect(service.mutations).toEqual([])
  })

  test('money stays the server’s last while a change is under way (CART-27)', async () => {
    const { tab, time } = await openWith(1)
    const before = tab.view()
    tab.engine.setQuantity(sky, 5)
    const during = tab.view()
    expect(during.updating).toBe(true)
    expect(during.subtotal).toEqual(before.subtotal)
    expect(during.lines[0]).toMatchObject({ price: before.lines[0]?.price, pending: true })
    await time.pass(1000)
    expect(tab.view().subtotal).not.toEqual(before.subtotal)
  })
})

describe('what is said', () => {
  test('the status says when it updates and what the cart is then (CART-27)', async () => {
    const { tab, time } = await openWith(1)
    tab.engine.setQuantity(sky, 2)
    await time.pass(1000)
    expect(tab.announcements).toEqual([
      'Updating cart',
      expect.stringMatching(/^Cart updated: 2 items, \$[\d,]+\.\d\d$/),
    ])
    tab.engine.setQuantity(sky, 1)
    await time.pass(1000)
    expect(tab.announcements.at(-1)).toMatch(/^Cart updated: 1 item, \$/)
  })

  test('starting up is not announced (CART-27)', async () => {
    const { world, time } = await openWith(1)
    const next = world.open()
    await time.pass(1000)
    expect(next.announcements).toEqual([])
  })

  test('a refused change rolls back its own line alone, is reported and said (ERR-06)', async () => {
    const { tab, time, service, world } = await openWith(2)
    void tab.engine.add(request(DUSK, 1))
    await time.pass(1000)
    service.fates = [{ kind: 'user error', ms: 10 }]
    tab.engine.setQuantity(sky, 5)
    await time.pass(260)
    tab.engine.setQuantity(`${DUSK}|`, 3)
    await time.pass(3000)
    expect(tab.view().lines.map(({ quantity, error }) => [quantity, error])).toEqual([
      [2, 'Refused.'],
      [3, null],
    ])
    expect(world.said).toEqual(['Refused.'])
    expect(world.notices).toContainEqual({ kind: 'error', text: 'Refused.', duration: 3000 })
    expect(world.reports).toEqual(['Refused.'])
  })

  test('stock that cuts a change short is said with the quantity there is (CART-28)', async () => {
    const { tab, time, service } = await openWith(1, { [SKY]: 3 })
    tab.engine.setQuantity(sky, 7)
    await time.pass(1000)
    expect(service.quantities([...service.carts.keys()][0] ?? null)).toEqual({ [sky]: 3 })
    expect(tab.view().lines[0]).toMatchObject({ quantity: 3, error: `There are only 3 of ${SKY} left.` })
    expect(tab.alertText()).toBe(`There are only 3 of ${SKY} left.`)
  })

  test('what is sold out is not added, and said (CART-22)', async () => {
    const { tab, time } = await openBrowser({ [SKY]: 0 })
    const added = tab.engine.add(request())
    await time.pass(1000)
    expect(await added).toBe(false)
    expect(tab.alertText()).toBe(`${SKY} is sold out.`)
  })
})
