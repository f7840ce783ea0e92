import { describe, expect, test } from 'vitest'
import type { CartView } from '#features/cart/cart-view.ts'
import { CART_CONTENT_LOST, discountText } from '#features/cart/texts.ts'
import { ids } from '../../scripts/local/commerce/tests/catalogue.fixture.ts'
import { add, openTab, quantities, readyTab, setUpCommerceService, until } from './cart-engine.fixture.ts'

setUpCommerceService()

/** The currencies of all amounts of a view. */
const currenciesOf = (view: CartView) =>
  new Set([...JSON.stringify(view).matchAll(/"currencyCode":"(\w+)"/g)].map(([, code]) => code))

describe('the cart in a market', () => {
  test('is made in the shop’s country, and has its prices (OPS-11)', async () => {
    const tab = openTab(new Map(), 'CA')
    await tab.settled()
    await tab.engine.add(add(ids.lemonTwelve, 2))
    await tab.engine.setCodes(['FIVE'])
    const view = await tab.settled()
    expect(currenciesOf(view)).toEqual(new Set(['CAD']))
    expect(view).toMatchObject({
      subtotal: { amount: '119.98' },
      total: { amount: '112.48' },
      lines: [{ price: { amount: '119.98' }, unitPrice: { amount: '59.99' } }],
    })
  })

  test('stays what it is where the shop has moved to another country since (OPS-11)', async () => {
    const area = new Map<string, string>()
    const before = openTab(area)
    await before.settled()
    await before.engine.add(add(ids.lemonTwelve, 2))
    await before.settled()
    const moved = openTab(area, 'CA')
    const view = await moved.settled()
    // The service gives the variant's own price in the new country's currency, which nothing here may use.
    expect(currenciesOf(view)).toEqual(new Set(['USD']))
    expect(view).toMatchObject({
      subtotal: { amount: '79.98' },
      lines: [
        { price: { amount: '79.98' }, unitPrice: { amount: '39.99' }, compareAtUnit: { amount: '45.0' } },
      ],
    })
  })
})

describe('the cart at the commerce service', () => {
  test('is made, added to, changed and emptied (CART-01..03, CART-13..16)', async () => {
    const tab = await readyTab()
    expect(await tab.engine.add(add(ids.lemonTwelve, 1, ids.monthly))).toBe(true)
    expect(await tab.engine.add(add(ids.lemonFour, 2))).toBe(true)
    const { lines, count, subtotal } = await tab.settled()
    expect(count).toBe(3)
    expect(lines).toMatchObject([
      {
        title: 'Lemon <Sky>',
        variantTitle: '12',
        planName: 'Every month',
        maximum: 100,
        productId: 'gid://shopify/Product/1',
      },
      {
        title: 'Lemon <Sky>',
        variantTitle: '4',
        planName: null,
        price: { amount: '26.66' },
        compareAt: null,
      },
    ])
    expect(lines[0]?.image).toContain('width=200')
    expect(subtotal?.currencyCode).toBe('USD')
    tab.engine.setQuantity(lines[0]?.key ?? '', 0)
    tab.engine.setQuantity(lines[1]?.key ?? '', 3)
    await until(tab.view, ({ updating }) => !updating)
    expect(await quantities(tab.id())).toEqual([3])
    expect(tab.view().subtotal?.amount).toBe('39.99')
    expect(tab.announced.at(-1)).toBe('Cart updated: 3 items, $39.99')
    expect(tab.said).toEqual([])
  })

  test('shows what each discount takes off: codes and automatic ones, of products and of the order (CART-01, CART-27)', async () => {
    const tab = await readyTab()
    for (const id of [ids.lemonFour, ids.low, ids.hidden]) expect(await tab.engine.add(add(id))).toBe(true)
    const outcome = await tab.engine.setCodes(['merch25', 'BESIDE10', 'BIG'])
    expect(outcome).toMatchObject({ warnings: [{ code: 'DISCOUNT_PURCHASE_NOT_IN_RANGE' }] })
    const { lines, subtotal, discounts, total } = await tab.settled()
    expect(lines).toMatchObject([
      { price: { amount: '13.33' }, discount: null, compareAt: null },
      { price: { amount: '10.00' }, discount: { amount: '2.50' }, discountNames: 'merch25', compareAt: null },
      { price: { amount: '10.01' }, discount: { amount: '5.01' }, discountNames: 'Hidden half' },
    ])
    expect([subtotal?.amount, total?.amount]).toEqual(['33.34', '23.25'])
    expect(discounts.map((discount) => [discount.name, discountText(discount)])).toEqual([
      ['merch25', '−$2.50'],
      ['BESIDE10', '−$2.58'],
      ['BIG', 'doesn’t apply to this cart'],
      ['Hidden half', '−$5.01'],
    ])
    tab.engine.setQuantity(lines[2]?.key ?? '', 0)
    const { announced, view } = tab
    await until(view, ({ updating }) => !updating)
    expect(announced.at(-1)).toBe(`Cart updated: 2 items, $${view().total?.amount}`)
  })

  test('adding is one request under 5 KiB (CART-27)', async () => {
    const tab = await readyTab()
    tab.requests.length = 0
    await tab.engine.add(add(ids.lemonTwelve))
    expect(tab.requests.map(({ operation }) => operation)).toEqual(['cartLinesAdd'])
    expect(tab.requests[0]?.bytes).toBeLessThan(5 * 1024)
  })

  test('each variant has its maximum (CART-28..30)', async () => {
    const tab = await readyTab()
    for (const id of [ids.low, ids.untracked, ids.preorder]) await tab.engine.add(add(id))
    expect((await tab.settled()).lines.map(({ maximum }) => maximum)).toEqual([3, 9999, 9999])
  })

  test('stock and plans the service insists on are said in plain words (CART-28)', async () => {
    const tab = await readyTab()
    expect(await tab.engine.add(add(ids.low, 7))).toBe(true)
    expect(tab.said.splice(0)).toEqual(['There are only 3 of Lemon left.'])
    expect(await tab.engine.add(add(ids.soldOut))).toBe(false)
    expect(tab.said.splice(0)).toEqual(['Lemon is sold out.'])
    expect(await tab.engine.add(add(ids.planOnly))).toBe(false)
    expect(tab.said.splice(0)).toEqual(['Lemon can only be bought as a subscription.'])
    expect(await tab.engine.add(add('gid://shopify/ProductVariant/999'))).toBe(false)
    expect(tab.said.splice(0)).toEqual(['Something went wrong with this product. Please try again.'])
    expect(tab.view().count).toBe(3)
  })

  test('a completed or tampered cart gives way to a new one, and the loss is said (CART-08)', async () => {
    const first = await readyTab()
    await first.engine.add(add(ids.lemonFour))
    const tampered = first.id().replace(/key=\w+/, 'key=wrong')
    first.area.set('cart:id', JSON.stringify({ value: tampered, timestamp: 0 }))
    const next = openTab(first.area)
    await until(next.view, ({ count, updating }) => count === 0 && !updating)
    await until(next.id, (id) => id !== tampered && id !== '')
    expect(next.said).toEqual([CART_CONTENT_LOST])
  })
})
