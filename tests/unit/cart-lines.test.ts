import { describe, expect, test } from 'vitest'
import { DUSK, MONTHLY, openBrowser, openWith, request, SKY, sky } from './cart-browser.fixture.ts'

describe('adding', () => {
  test('shows a new line at once with the price on the page, then as the server has it (CART-22, CART-27)', async () => {
    const { tab, time, service } = await openBrowser()
    const display = {
      productId: 'gid://shopify/Product/1',
      title: 'Sky',
      variantTitle: '12',
      planName: 'Monthly',
      image: '/sky.png',
      unitPrice: { amount: '13.33', currencyCode: 'USD' },
    }
    const added = tab.engine.add(request(SKY, 2, { display }))
    expect(tab.view().lines).toEqual([
      expect.objectContaining({
        ...display,
        key: sky,
        lineId: null,
        quantity: 2,
        price: null,
        pending: true,
      }),
    ])
    // Not the 0 of a cart that does not have the line yet.
    expect(tab.view()).toMatchObject({ subtotal: null, updating: true })
    await time.pass(1000)
    expect(await added).toBe(true)
    expect(tab.view().lines[0]).toMatchObject({ quantity: 2, pending: false, price: { currencyCode: 'USD' } })
    expect(tab.view()).toMatchObject({ subtotal: { currencyCode: 'USD' }, updating: false })
    expect(service.mutations).toEqual(['add'])
  })

  test('adds to the quantity of an existing line (CART-24)', async () => {
    const { tab, time, service, world } = await openWith(2)
    void tab.engine.add(request(SKY, 3))
    expect(tab.view().count).toBe(5)
    await time.pass(1000)
    expect(service.mutations).toEqual(['update'])
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 5 })
  })

  test('adds the same variant with a plan as a separate line (CART-22)', async () => {
    const { tab, time, service, world } = await openWith(1)
    void tab.engine.add(request(SKY, 1, { sellingPlanId: MONTHLY }))
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 1, [`${SKY}|${MONTHLY}`]: 1 })
    expect(tab.view().lines.map(({ planName }) => planName)).toEqual([null, 'Monthly'])
  })

  test('sends additions made while the first is in flight as one more change (CART-24)', async () => {
    const { tab, time, service, world } = await openBrowser()
    const all = [1, 2, 3, 4].map(() => tab.engine.add(request()))
    await time.pass(1000)
    expect(await Promise.all(all)).toEqual([true, true, true, true])
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
    expect(service.mutations.length).toBeLessThanOrEqual(2)
  })

  test('undoes a duplicated addition before showing it, without a stock warning (NET-02)', async () => {
    const { tab, time, service, world } = await openBrowser({ [SKY]: 3 })
    service.outcomes = [{ kind: 'doubled', ms: 20 }]
    expect(await Promise.all([tab.engine.add(request(SKY, 2)), time.pass(1000)])).toEqual([true, undefined])
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
    expect(service.mutations).toEqual(['add', 'update'])
    expect(Math.max(...tab.views.map(({ count }) => count))).toBe(2)
    expect(world.said).toEqual([])
  })

  test('undoes a duplicated addition on the next page when its page was closed (NET-02)', async () => {
    const { tab, time, service, world } = await openBrowser()
    service.outcomes = [{ kind: 'doubled', ms: 20 }]
    void tab.engine.add(request(SKY, 2))
    tab.engine.leaving()
    tab.kill()
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
    const next = world.open()
    await time.pass(1000)
    // The closed page may have undone it itself, so wait for that first.
    expect(next.view().count).toBe(2)
    await time.pass(2000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
    expect(next.view().count).toBe(2)
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'does not add a quantity of %d (CART-28)',
    async (quantity) => {
      const { tab, time, service } = await openBrowser()
      expect(await tab.engine.add(request(SKY, quantity))).toBe(false)
      await time.pass(1000)
      expect(service.mutations).toEqual([])
    },
  )

  test('limits the quantity sent to 9999 (CART-29, CONST-11)', async () => {
    const { tab, time, service, world } = await openBrowser()
    void tab.engine.add(request(SKY, 2 ** 40))
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 9999 })
  })
})

describe('setting', () => {
  test('sends ten clicks on + within a second as at most three changes (CART-27)', async () => {
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

  test('sends a change 250 ms after the last click (CART-27, CONST-12)', async () => {
    const { tab, time, service } = await openWith(1)
    tab.engine.setQuantity(sky, 2)
    await time.pass(200)
    tab.engine.setQuantity(sky, 3)
    await time.pass(240)
    expect(service.mutations).toEqual([])
    await time.pass(20)
    expect(service.mutations).toEqual(['update'])
  })

  test('removes a line at once when its quantity is set to 0 (CART-23, CART-26)', async () => {
    const { tab, time, service } = await openWith(1)
    tab.engine.setQuantity(sky, 0)
    expect(tab.view()).toMatchObject({ lines: [], count: 0 })
    await time.pass(1)
    expect(service.mutations).toEqual(['remove'])
  })

  test('sends nothing when the quantity returns to what it was (CART-27)', async () => {
    const { tab, time, service } = await openWith(1)
    tab.engine.setQuantity(sky, 2)
    tab.engine.setQuantity(sky, 1)
    await time.pass(1000)
    expect(service.mutations).toEqual([])
    expect(tab.view()).toMatchObject({ count: 1, updating: false })
  })

  test('ignores unknown lines and invalid quantities (CART-28)', async () => {
    const { tab, time, service } = await openWith(1)
    tab.engine.setQuantity('no such line', 2)
    tab.engine.setQuantity(sky, Number.NaN)
    await time.pass(1000)
    expect(service.mutations).toEqual([])
  })

  test('shows the last amounts of the server while a change is pending (CART-27)', async () => {
    const { tab, time } = await openWith(1)
    const before = tab.view()
    tab.engine.setQuantity(sky, 5)
    const during = tab.view()
    expect(during.updating).toBe(true)
    expect(during.total).toEqual(before.total)
    expect(during.lines[0]).toMatchObject({ price: before.lines[0]?.price, pending: true })
    await time.pass(1000)
    expect(tab.view().total).not.toEqual(before.total)
  })
})

describe('messages', () => {
  test('announces the start of an update and the cart after it (CART-27)', async () => {
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

  test('announces that a line has all that can be bought (CART-28)', async () => {
    const { tab, time, service } = await openWith(1)
    service.left.set(SKY, 3)
    tab.engine.setQuantity(sky, 2)
    await time.pass(1000)
    expect(tab.announcements.at(-1)).not.toContain('most')
    tab.engine.setQuantity(sky, 3)
    await time.pass(1000)
    expect(tab.announcements.at(-1)).toMatch(
      new RegExp(`^Cart updated: 3 items, \\S+\\. The most you can buy of ${SKY} is 3$`),
    )
    void tab.engine.add(request(DUSK))
    await time.pass(1000)
    expect(tab.announcements.at(-1)).not.toContain('most')
  })

  test('announces nothing at the start (CART-27)', async () => {
    const { world, time } = await openWith(1)
    const next = world.open()
    await time.pass(1000)
    expect(next.announcements).toEqual([])
  })

  test('rolls back only the line of a refused change, reports it and tells the shopper (ERR-06)', async () => {
    const { tab, time, service, world } = await openWith(2)
    void tab.engine.add(request(DUSK, 1))
    await time.pass(1000)
    service.outcomes = [{ kind: 'user error', ms: 10 }]
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

  test('tells the available quantity when stock limits a change (CART-28)', async () => {
    const { tab, time, service } = await openWith(1, { [SKY]: 3 })
    tab.engine.setQuantity(sky, 7)
    await time.pass(1000)
    expect(service.quantities([...service.carts.keys()][0] ?? null)).toEqual({ [sky]: 3 })
    expect(tab.view().lines[0]).toMatchObject({ quantity: 3, error: `There are only 3 of ${SKY} left.` })
    expect(tab.alertText()).toBe(`There are only 3 of ${SKY} left.`)
  })
})
