import { describe, expect, test } from 'vitest'
import { withMinLoadingTime } from '#features/cart/engine/min-loading-time.ts'
import { toView } from '#features/cart/engine/to-view.ts'
import { isSameLineView, stableLineKeys } from '#features/cart-drawer/line-identity.ts'
import { lineOptions } from '#features/cart-drawer/line-options.ts'
import { freeShippingText, productNotices } from '#features/cart-drawer/shipping-and-product-notices.ts'
import { FakeClock } from '../property/fake-clock.fixture.ts'
import { cart, line } from './cart.fixture.ts'
import { openBrowser, request, SKY } from './cart-browser.fixture.ts'
import { emptyCartView } from './empty-cart-view.fixture.ts'

const variant = (id: string, available: boolean, ...values: string[]) => ({
  id,
  sku: null,
  title: values.join(' / '),
  price: { amount: '1.0', currencyCode: 'USD' },
  compareAt: null,
  available,
  values,
})

describe('lineOptions', () => {
  const shirt = {
    options: [
      { name: 'Size', values: ['S', 'M', 'L'] },
      { name: 'Colour', values: ['sky'] },
    ],
    variants: [variant('s', true, 'S', 'sky'), variant('m', false, 'M', 'sky')],
  }

  test('has the variant of each value, the line’s own as active and sold-out ones without (CART-43)', () => {
    expect(lineOptions(shirt, 's')).toEqual([
      {
        name: 'Size',
        values: [
          { value: 'S', isActive: true, variant: { id: 's', title: 'S / sky' } },
          { value: 'M', isActive: false, variant: null },
          { value: 'L', isActive: false, variant: null },
        ],
      },
    ])
  })

  test('keeps a sold-out variant that the line already has (CART-43)', () => {
    const [size] = lineOptions(shirt, 'm')
    expect(size?.values[1]).toMatchObject({ isActive: true, variant: { id: 'm' } })
    expect(size?.values[0]).toMatchObject({ isActive: false, variant: { id: 's' } })
  })

  test('is empty for an unknown variant and for a product without options (CART-43)', () => {
    expect(lineOptions(shirt, 'new since the build')).toEqual([])
    expect(lineOptions({ options: [], variants: [variant('one', true)] }, 'one')).toEqual([])
  })
})

describe('freeShippingText', () => {
  const usd = (amount: string) => ({ amount, currencyCode: 'USD' })
  test.each([
    ['45.00', '44.99', '$0.01 more and the shipping is free.'],
    ['45', '12.5', '$32.50 more and the shipping is free.'],
    ['45.0', '0.0', '$45.00 more and the shipping is free.'],
    ['45.0', '45.0', 'The shipping is free.'],
    ['45.0', '1045.01', 'The shipping is free.'],
    ['90071992547409.93', '0.02', '$90,071,992,547,409.91 more and the shipping is free.'],
  ])('from %s, for a total of %s (DOC-28)', (threshold, total, text) => {
    expect(freeShippingText(usd(threshold), usd(total))).toBe(text)
  })

  test('knows currencies without cents, and with thousandths (DOC-28, CART-46)', () => {
    const text = (currencyCode: string, threshold: string, total: string) =>
      freeShippingText({ amount: threshold, currencyCode }, { amount: total, currencyCode })
    expect(text('JPY', '5000.0', '4900.0')).toBe('JPY 100 more and the shipping is free.')
    expect(text('JPY', '5000.0', '5000.0')).toBe('The shipping is free.')
    expect(text('KWD', '5.0', '4.999')).toBe('KWD 0.001 more and the shipping is free.')
    expect(text('KWD', '5.0', '5.0')).toBe('The shipping is free.')
  })

  test('says nothing without a threshold or a total, or in another currency (DOC-28)', () => {
    expect(freeShippingText(null, usd('1'))).toBeNull()
    expect(freeShippingText(usd('45'), null)).toBeNull()
    expect(freeShippingText(usd('45'), { amount: '1', currencyCode: 'CAD' })).toBeNull()
  })
})

describe('productNotices', () => {
  const texts = { cbdWarning: 'Hemp.', shippingNotePowderProducts: 'Powders ship alone.' }
  test.each([
    ['nothing', [], []],
    ['powders', [{ productType: 'Powders', cbd: false }], ['Powders ship alone.']],
    ['a CBD product', [{ productType: null, cbd: true }], ['Hemp.']],
    [
      'several of both',
      [
        { productType: 'Powders', cbd: true },
        { productType: 'Powders', cbd: true },
      ],
      ['Hemp.', 'Powders ship alone.'],
    ],
  ])('for a cart with %s (DOC-28)', (_, lines, said) => {
    expect(productNotices(texts, lines)).toEqual(said)
  })

  test('leaves out texts that are not set or blank (DOC-28)', () => {
    const lines = [{ productType: 'Powders', cbd: true }]
    expect(productNotices({ cbdWarning: null, shippingNotePowderProducts: '  ' }, lines)).toEqual([])
  })
})

describe('line identity', () => {
  test('isSameLineView holds for the lines that a change does not touch (CART-27)', async () => {
    const { tab, time } = await openBrowser()
    for (const id of [SKY, 'gid://shopify/ProductVariant/8']) void tab.engine.add(request(id))
    await time.pass(2000)
    const before = tab.view().lines
    tab.engine.setQuantity(`${SKY}|`, 4)
    const after = tab.view().lines
    expect(after.map((line, index) => isSameLineView(before[index] ?? line, line))).toEqual([false, true])
  })

  test('stableLineKeys keeps a line’s key when it gets an id, another variant, or loses its neighbour (CART-43)', () => {
    const adding = stableLineKeys(
      [
        { key: 'a|', lineId: null },
        { key: 'b|', lineId: '2' },
      ],
      new Map(),
    )
    const added = stableLineKeys(
      [
        { key: 'a|', lineId: '1' },
        { key: 'b|', lineId: '2' },
      ],
      adding.known,
    )
    const swapped = stableLineKeys([{ key: 'c|', lineId: '1' }], added.known)
    expect(added.keys).toEqual(adding.keys)
    expect(swapped.keys).toEqual([adding.keys[0]])
    // A line added under the old cart key is another line.
    const both = [
      { key: 'c|', lineId: '1' },
      { key: 'a|', lineId: '3' },
    ]
    expect(new Set(stableLineKeys(both, swapped.known).keys).size).toBe(2)
  })
})

describe('loading', () => {
  test('stays visible for 200 ms, then shows the latest view (NET-08)', async () => {
    const time = new FakeClock()
    const shown: string[] = []
    const pass = withMinLoadingTime(time, ({ status, count }) => shown.push(`${status} ${count}`))
    pass(emptyCartView('loading'))
    await time.pass(150)
    pass(emptyCartView('ready', 1))
    pass(emptyCartView('ready', 2))
    expect(shown.at(-1)).toBe('loading 2')
    await time.pass(50)
    expect(shown.at(-1)).toBe('ready 2')
    pass(emptyCartView('ready', 3))
    expect(shown.at(-1)).toBe('ready 3')
  })

  test('delays no lines, and is counted from its beginning (NET-08)', async () => {
    const time = new FakeClock()
    const shown: string[] = []
    const pass = withMinLoadingTime(time, ({ status, lines }) => shown.push(`${status} ${lines.length}`))
    pass(emptyCartView('loading'))
    await time.pass(150)
    pass(emptyCartView('loading'))
    const state = { updating: false, stale: false, checkedOut: false, status: 'ready' } as const
    pass(toView({ cart: cart(line('v', 1)), changes: [], lineErrors: {} }, state))
    expect(shown).toEqual(['loading 0', 'loading 0', 'ready 1'])
    await time.pass(49)
    pass(emptyCartView('ready'))
    await time.pass(1)
    expect(shown.slice(3)).toEqual(['loading 0', 'ready 0'])
    await time.pass(1000)
    expect(shown).toHaveLength(5)
  })

  test('does not delay a view that was never loading (NET-08)', () => {
    const shown: string[] = []
    withMinLoadingTime(new FakeClock(), ({ status }) => shown.push(status))(emptyCartView('ready'))
    expect(shown).toEqual(['ready'])
  })
})
