import { describe, expect, test } from 'vitest'
import type { Tab } from '../property/cart-world.fixture.ts'
import { openWith, request, SKY, sky } from './cart-browser.fixture.ts'

/** Presses "+" or "−" where the page shows `shown` of SKY. */
const press = (tab: Tab, shown: number, by = 1) => tab.engine.setQuantity(sky, shown + by, by)
const shownIn = (tab: Tab) => tab.view().lines.map(({ quantity }) => quantity)

describe('a press on "+" or "−" (CART-24, CART-27)', () => {
  test('counts on top of what another tab has pressed, although this one shows what was before', async () => {
    const { tab, time, service, world } = await openWith(1)
    press(tab, 1)
    expect(world.stored('count')).toBe(2)
    // The badge of a page that opens now says 2, and its drawer has the cart that was answered last.
    const other = world.open()
    expect(shownIn(other)).toEqual([1])
    press(other, 1)
    expect(shownIn(other)).toEqual([2])
    await time.pass(5000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
    expect([tab, other].map(shownIn)).toEqual([[3], [3]])
  })

  test('counts on top of what the engine knows, where the page has not been rendered since', async () => {
    const { tab, time, service, world } = await openWith(1)
    press(tab, 1)
    press(tab, 1)
    expect(shownIn(tab)).toEqual([3])
    press(tab, 2, -1)
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
    expect(service.mutations).toEqual(['update'])
  })

  test('counts on top of an addition that is on its way', async () => {
    const { tab, time, service, world } = await openWith(1)
    void tab.engine.add(request(SKY, 2))
    press(tab, 3)
    expect(shownIn(tab)).toEqual([4])
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
  })

  test('counts once, whatever becomes of its request and its page (NET-02)', async () => {
    const { tab, time, service, world } = await openWith(1)
    service.outcomes = [{ kind: 'dropped after', ms: 20 }]
    press(tab, 1)
    await time.pass(300)
    tab.kill()
    const next = world.open()
    expect(shownIn(next)).toEqual([2])
    press(next, 2)
    expect(shownIn(next)).toEqual([3])
    await time.pass(10_000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
  })

  test('removes nothing, and buys no more than there is (CART-26, CART-28)', async () => {
    const { tab, time, service, world } = await openWith(2, { [SKY]: 3 })
    const other = world.open()
    press(tab, 2, -1)
    press(other, 2, -1)
    press(tab, 2, -1)
    expect(shownIn(tab)).toEqual([1])
    await time.pass(5000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 1 })
    for (const _ of [1, 2, 3, 4]) press(tab, 1)
    await time.pass(5000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
  })

  test('changes a quantity that was typed just before, and one that is typed afterwards holds', async () => {
    const { tab, time, service, world } = await openWith(1)
    tab.engine.setQuantity(sky, 5)
    press(tab, 5)
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 6 })
    press(tab, 6)
    tab.engine.setQuantity(sky, 4)
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
    expect(service.mutations).toEqual(['update', 'update'])
  })
})
