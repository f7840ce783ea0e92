import { describe, expect, test } from 'vitest'
import { ids } from '../../scripts/local/commerce/tests/catalogue.fixture.ts'
import {
  add,
  doubled,
  inject,
  openTab,
  quantities,
  readyTab,
  setUpCommerceService,
  unpublish,
  until,
} from './cart-engine.fixture.ts'

setUpCommerceService()

describe('faults', () => {
  const faults = [
    { kind: 'drop', when: 'before' },
    { kind: 'drop', when: 'after' },
    { kind: 'status', status: 503 },
    { kind: 'status', status: 429, headers: { 'retry-after': '0' } },
    { kind: 'status', status: 430 },
    { kind: 'malformed' },
    { kind: 'delay', ms: 1000, when: 'after' },
    { kind: 'nullCart' },
    { kind: 'graphqlError', message: 'Throttled', code: 'THROTTLED' },
    { kind: 'graphqlError', message: 'Oops', code: 'INTERNAL_SERVER_ERROR' },
  ]

  test.each(faults)('adding happens once and only once after %j (NET-02)', async (fault) => {
    const tab = await readyTab()
    await inject({ operation: 'cartLinesAdd', fault })
    expect(await tab.engine.add(add(ids.lemonFour, 2))).toBe(true)
    await tab.settled()
    expect(await quantities(tab.id())).toEqual([2])
    expect(tab.view().count).toBe(2)
  })

  test('a denied field costs the cart nothing else, and its scope is said once (NET-02)', async () => {
    const [code, requiredAccess] = ['ACCESS_DENIED', '`unauthenticated_read_product_inventory`']
    const fault = { kind: 'graphqlError', message: 'Access denied', code, requiredAccess, withData: true }
    await inject({ operation: '*', times: 3, fault })
    const tab = await readyTab()
    expect(await tab.engine.add(add(ids.lemonFour, 2))).toBe(true)
    expect((await tab.settled()).count).toBe(2)
    expect(tab.said).toEqual([`The access token lacks an access scope: ${requiredAccess}`])
    expect(await quantities(tab.id())).toEqual([2])
  })

  test.each([null, ...faults])(
    'what is sent twice on its way is added once, also after %j (NET-02)',
    async (fault) => {
      const tab = await readyTab()
      doubled.add('cartLinesAdd')
      if (fault !== null) await inject({ operation: 'cartLinesUpdate', fault })
      expect(await tab.engine.add(add(ids.lemonFour, 2))).toBe(true)
      await expect.poll(() => quantities(tab.id())).toEqual([2])
      const { count } = await tab.settled()
      expect(count).toBe(2)
    },
  )

  test.each(['cartLinesUpdate', 'cartLinesRemove', 'cartCreate'])(
    'a %s sent twice on its way comes to the same (NET-02)',
    async (operation) => {
      doubled.add(operation)
      const tab = await readyTab()
      await tab.engine.add(add(ids.lemonFour, 2))
      await tab.engine.add(add(ids.low))
      tab.engine.setQuantity(tab.view().lines[0]?.key ?? '', 5)
      tab.engine.setQuantity(tab.view().lines[1]?.key ?? '', 0)
      await expect.poll(() => quantities(tab.id())).toEqual([5])
      await tab.settled()
      expect(doubled.size).toBe(0)
      expect(tab.said).toEqual([])
    },
  )

  test.each(faults)('changing a line comes right after %j (CART-27)', async (fault) => {
    const tab = await readyTab()
    await tab.engine.add(add(ids.lemonFour, 2))
    await inject({ operation: 'cartLinesUpdate', fault })
    tab.engine.setQuantity(tab.view().lines[0]?.key ?? '', 5)
    await tab.settled()
    expect(await quantities(tab.id())).toEqual([5])
  })

  test.each(faults)('removing a line comes right after %j (CART-23)', async (fault) => {
    const tab = await readyTab()
    await tab.engine.add(add(ids.lemonFour, 2))
    await inject({ operation: 'cartLinesRemove', fault })
    tab.engine.setQuantity(tab.view().lines[0]?.key ?? '', 0)
    await expect.poll(() => quantities(tab.id())).toEqual([])
    await tab.settled()
    expect(tab.view().lines).toEqual([])
  })

  test.each(faults.filter(({ kind }) => kind !== 'nullCart'))(
    'a cart is made after %j (CART-13)',
    async (fault) => {
      await inject({ operation: 'cartCreate', fault })
      const tab = await readyTab()
      expect(await tab.engine.add(add(ids.lemonFour))).toBe(true)
      expect(await quantities(tab.id())).toEqual([1])
    },
  )

  test.each(faults.filter(({ kind }) => kind !== 'nullCart'))(
    'a cart is read after %j (CART-11)',
    async (fault) => {
      const first = await readyTab()
      await first.engine.add(add(ids.lemonFour))
      await inject({ operation: 'cart', fault })
      const next = openTab(first.area)
      const { count } = await next.settled()
      expect(count).toBe(1)
      expect(next.id()).toBe(first.id())
    },
  )

  test('a user error rolls its line back and is said; the service’s words, not its codes (ERR-06)', async () => {
    const tab = await readyTab()
    await tab.engine.add(add(ids.lemonFour, 2))
    const fault = { kind: 'userError', code: 'INVALID', message: 'Error: Please choose another flavour.' }
    await inject({ operation: 'cartLinesUpdate', fault })
    tab.engine.setQuantity(tab.view().lines[0]?.key ?? '', 5)
    await until(
      () => tab.said,
      ({ length }) => length > 0,
    )
    expect(tab.said).toEqual(['Please choose another flavour.'])
    await until(tab.view, ({ updating }) => !updating)
    expect(tab.view().lines[0]).toMatchObject({ quantity: 2, error: 'Please choose another flavour.' })
    expect(tab.reports).toEqual(['Error: Please choose another flavour.'])
  })

  test('a service that never does it: the change fails, the cart stays (ERR-06)', async () => {
    const tab = await readyTab()
    await tab.engine.add(add(ids.lemonFour, 2))
    await inject({ operation: 'cartLinesAdd', times: 9, fault: { kind: 'drop', when: 'before' } })
    expect(await tab.engine.add(add(ids.low))).toBe(false)
    expect(tab.said).toEqual(['We couldn’t add Lemon to your cart. Please try again.'])
    expect(await quantities(tab.id())).toEqual([2])
  })
})

describe('a cart with a product that is not sold here any more', () => {
  const gone = 'Product 2 is no longer in your cart.'

  async function tabWithGoneProduct() {
    const tab = await readyTab()
    for (const id of [ids.lemonFour, ids.low]) expect(await tab.engine.add(add(id))).toBe(true)
    await tab.settled()
    await unpublish('gid://shopify/Product/2')
    return tab
  }

  test('is read without it, as no cart with it can be answered, and says so (CART-08, CART-27)', async () => {
    const { area } = await tabWithGoneProduct()
    const next = openTab(area)
    const { lines } = await next.settled()
    expect(lines.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([[ids.lemonFour, 1]])
    expect(next.said).toEqual([gone])
    expect(await quantities(next.id())).toEqual([1])
  })

  const lost = { operation: 'cartLinesUpdate', times: 1, fault: { kind: 'drop', when: 'before' } }
  test.each([null, lost])('is changed all the same, also after %j (CART-27)', async (fault) => {
    const tab = await tabWithGoneProduct()
    if (fault !== null) await inject(fault)
    tab.engine.setQuantity(`${ids.lemonFour}|`, 3)
    await until(tab.view, ({ updating, lines }) => !updating && lines.length === 1)
    expect(tab.view().lines).toMatchObject([{ variantId: ids.lemonFour, quantity: 3 }])
    expect(await quantities(tab.id())).toEqual([3])
    expect(tab.said).toEqual([gone])
    expect(tab.requests.filter(({ operation }) => operation === 'cartLinesAdd')).toHaveLength(2)
  })

  test('says so where the line itself is changed (CART-08, ERR-12)', async () => {
    const tab = await tabWithGoneProduct()
    tab.engine.setQuantity(`${ids.low}|`, 2)
    await until(tab.view, ({ updating, lines }) => !updating && lines.length === 1)
    expect(tab.said).toEqual(['Product 2 is no longer in your cart, so we couldn’t change it.'])
    expect(await quantities(tab.id())).toEqual([1])
  })
})
