import { describe, expect, test } from 'vitest'
import type { CartView } from '#features/cart/cart.view.ts'
import { withMinLoadingTime } from '#features/cart/min-loading-time.ts'
import { noticesFor } from '#features/cart-drawer/notices.ts'
import { optionsOf } from '#features/cart-drawer/options.ts'
import { isSameLine, lineNames } from '#features/cart-drawer/same-line.ts'
import { Time } from '../property/time.ts'
import { openBrowser, request, SKY } from './cart-browser.ts'

const variant = (id: string, available: boolean, ...values: string[]) => ({
  id,
  sku: null,
  title: values.join(' / '),
  price: { amount: '1.0', currencyCode: 'USD' },
  compareAt: null,
  available,
  values,
})

describe('a line’s options', () => {
  const shirt = {
    options: [
      { name: 'Size', values: ['S', 'M', 'L'] },
      { name: 'Colour', values: ['sky'] },
    ],
    variants: [variant('s', true, 'S', 'sky'), variant('m', false, 'M', 'sky')],
  }

  test('each value leads to its variant; the line’s own is active, what is not for sale unavailable (CART-43)', () => {
    expect(optionsOf(shirt, 's')).toEqual([
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

  test('a sold-out variant that the line has is still its own (CART-43)', () => {
    const [size] = optionsOf(shirt, 'm')
    expect(size?.values[1]).toMatchObject({ isActive: true, variant: { id: 'm' } })
    expect(size?.values[0]).toMatchObject({ isActive: false, variant: { id: 's' } })
  })

  test('what the shop does not know, or has nothing to choose in, has no options (CART-43)', () => {
    expect(optionsOf(shirt, 'new since the build')).toEqual([])
    expect(optionsOf({ options: [], variants: [variant('one', true)] }, 'one')).toEqual([])
  })
})

describe('notices', () => {
  const texts = { cbdWarning: 'Hemp.', shippingNotePowderProducts: 'Powders ship alone.' }
  test.each([
    ['nothing', [], []],
    ['powders', [{ productType: 'Powders', cbd: false }], ['Powders ship alone.']],
    ['what is flagged', [{ productType: null, cbd: true }], ['Hemp.']],
    [
      'both, once',
      [
        { productType: 'Powders', cbd: true },
        { productType: 'Powders', cbd: true },
      ],
      ['Hemp.', 'Powders ship alone.'],
    ],
  ])('of a cart with %s (DOC-28)', (_, lines, said) => {
    expect(noticesFor(texts, lines)).toEqual(said)
  })

  test('texts that are not set or blank are left out (DOC-28)', () => {
    const lines = [{ productType: 'Powders', cbd: true }]
    expect(noticesFor({ cbdWarning: null, shippingNotePowderProducts: '  ' }, lines)).toEqual([])
  })
})

describe('rendering', () => {
  test('a change of one line leaves the others as they are shown (CART-27)', async () => {
    const { tab, time } = await openBrowser()
    for (const id of [SKY, 'gid://shopify/ProductVariant/8']) void tab.engine.add(request(id))
    await time.pass(2000)
    const before = tab.view().lines
    tab.engine.setQuantity(`${SKY}|`, 4)
    const after = tab.view().lines
    expect(after.map((line, index) => isSameLine(before[index] ?? line, line))).toEqual([false, true])
  })

  test('a line keeps its name when it gets its id, another variant, or loses its neighbour (CART-43)', () => {
    const adding = lineNames(
      [
        { key: 'a|', lineId: null },
        { key: 'b|', lineId: '2' },
      ],
      new Map(),
    )
    const added = lineNames(
      [
        { key: 'a|', lineId: '1' },
        { key: 'b|', lineId: '2' },
      ],
      adding.known,
    )
    const swapped = lineNames([{ key: 'c|', lineId: '1' }], added.known)
    expect(added.names).toEqual(adding.names)
    expect(swapped.names).toEqual([adding.names[0]])
    // What is then added under the old key is another line.
    const both = [
      { key: 'c|', lineId: '1' },
      { key: 'a|', lineId: '3' },
    ]
    expect(new Set(lineNames(both, swapped.known).names).size).toBe(2)
  })
})

describe('loading', () => {
  const view = (status: CartView['status'], count = 0): CartView => ({
    lines: [],
    token: null,
    attributes: [],
    discountCodes: [],
    count,
    subtotal: null,
    updating: false,
    status,
  })

  test('once shown stays 200 ms, and then gives way to the latest (NET-08)', async () => {
    const time = new Time()
    const shown: string[] = []
    const pass = withMinLoadingTime(time, ({ status, count }) => shown.push(`${status} ${count}`))
    pass(view('loading'))
    await time.pass(150)
    pass(view('ready', 1))
    pass(view('ready', 2))
    expect(shown.at(-1)).toBe('loading 2')
    await time.pass(50)
    expect(shown.at(-1)).toBe('ready 2')
    pass(view('ready', 3))
    expect(shown.at(-1)).toBe('ready 3')
  })

  test('what never loaded is shown at once (NET-08)', () => {
    const shown: string[] = []
    withMinLoadingTime(new Time(), ({ status }) => shown.push(status))(view('ready'))
    expect(shown).toEqual(['ready'])
  })
})
