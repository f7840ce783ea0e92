import { describe, expect, test } from 'vitest'
import { suggestionsUrl } from '#features/suggestions/recommendations-request.ts'
import { readSuggestions } from '#features/suggestions/recommendations-response.ts'
import {
  closestSuggestedVariant,
  suggestionAttributes,
  withOwnPrices,
} from '#features/suggestions/suggested-product.ts'

const variant = (id: number, more: object = {}) => ({
  id,
  title: 'Six',
  sku: `SKU-${id}`,
  price: '12.00',
  available: true,
  inventory_policy: 'continue',
  inventory_quantity: 3,
  ...more,
})
const product = (more: object = {}) => ({
  id: 1,
  handle: 'sky',
  title: 'Sky',
  options: [],
  variants: [variant(11)],
  ...more,
})

const read = (...data: unknown[]) => readSuggestions({ data })
const only = (more: object) => read(product(more))[0]

test('suggestions have the shop’s own prices in a market of the store (OPS-11)', () => {
  const [suggested] = read(product({ variants: [variant(11), variant(12)] }))
  const own = (number: number, amount: string) => ({
    id: `gid://shopify/ProductVariant/${number}`,
    price: { amount, currencyCode: 'CAD' },
    compareAt: { amount: '20.0', currencyCode: 'CAD' },
  })
  if (suggested === undefined) throw new Error('Nothing was suggested')
  expect(withOwnPrices(suggested, [own(10, '1.0'), own(12, '16.56')])?.variants).toMatchObject([
    { id: 'gid://shopify/ProductVariant/12', price: '16.56', compareAtPrice: '20.0' },
  ])
  expect(withOwnPrices(suggested, [own(10, '1.0')])).toBeNull()
})

describe('readSuggestions', () => {
  test('reads a product with its variants, the first of which is the default (SUG-01)', () => {
    const found = only({
      variants: [variant(11, { price: 12.5 }), variant(12)],
      image: { src: 'https://i.example/a.jpg' },
    })
    expect(found).toMatchObject({
      number: '1',
      handle: 'sky',
      title: 'Sky',
      image: 'https://i.example/a.jpg',
    })
    expect(found?.variants[0]).toMatchObject({
      id: 'gid://shopify/ProductVariant/11',
      price: '12.5',
      sku: 'SKU-11',
    })
  })

  test('keeps the values of available variants, for at most three options (SUG-02, SUG-03)', () => {
    const found = only({
      options: ['Size', 'Taste', 'Colour', 'Mood'].map((name) => ({ name, values: ['a', 'b', 'c'] })),
      variants: [
        variant(11, { option1: 'a', option2: 'a', option3: 'a', option4: 'a' }),
        variant(12, { option1: 'b', option2: 'a', option3: 'a', option4: 'b' }),
        variant(13, { option1: 'c', available: false }),
      ],
    })
    expect(found?.options).toEqual([
      { name: 'Size', values: ['a', 'b'] },
      { name: 'Taste', values: ['a'] },
      { name: 'Colour', values: ['a'] },
    ])
    expect(found?.variants.map(({ values }) => values)).toEqual([
      ['a', 'a', 'a'],
      ['b', 'a', 'a'],
    ])
  })

  test('leaves out sold-out variants and products without variants (SUG-04, SUG-05)', () => {
    const none = variant(11, { inventory_policy: 'deny', inventory_quantity: 0 })
    expect(read(product({ variants: [none] }), product({ id: 2, variants: [] }))).toEqual([])
    expect(only({ variants: [none, variant(12)] })?.variants).toHaveLength(1)
  })

  test('takes a variant whose stock nobody counts for one that never runs out (SUG-05, SUG-10)', () => {
    const uncounted = { inventory_management: null, inventory_policy: 'deny' }
    expect(
      only({
        variants: [
          variant(11, { ...uncounted, inventory_quantity: 0 }),
          variant(12, { ...uncounted, inventory_quantity: 3 }),
          variant(13, { ...uncounted, inventory_management: 'shopify', inventory_quantity: 0 }),
        ],
      })?.variants.map(({ sku, maximum }) => [sku, maximum]),
    ).toEqual([
      ['SKU-11', 9999],
      ['SKU-12', 9999],
    ])
  })

  test.each([
    ['continue', 3, 9999],
    ['deny', 3, 3],
    ['deny', 2.5, 2],
    ['deny', 2 ** 40, 9999],
    [null, 3, 3],
    [null, 0, 9999],
    [null, null, 9999],
  ])(
    'with policy %s and stock %d allows a quantity of %d (SUG-10)',
    (inventory_policy, inventory_quantity, maximum) => {
      expect(
        only({ variants: [variant(11, { inventory_policy, inventory_quantity })] })?.variants[0].maximum,
      ).toBe(maximum)
    },
  )

  test.each(['', 'NaN', '-1', '1e99', '<b>1</b>', 1e30, -2, null, {}, []])(
    'leaves out a variant with the price %j (SUG-01)',
    (price) => {
      expect(
        only({ variants: [variant(11, { price }), variant(12)] })?.variants.map(({ sku }) => sku),
      ).toEqual(['SKU-12'])
    },
  )

  test.each([
    { id: 'gid://shopify/Product/nine' },
    { id: {} },
    { title: 7 },
    { handle: null },
    { variants: 'none' },
    { options: [{ name: 5 }] },
  ])('leaves out products that cannot be read: %j (SUG-11)', (broken) => {
    const found = read(product(broken), null, 'junk', [], product({ id: 2 }), product({ id: 2 }))
    expect(found.map(({ number }) => number)).toEqual(['2'])
  })

  test.each(['javascript:alert(1)', 'data:image/svg+xml,<svg onload=alert(1)>', '//', 'x'])(
    'ignores an image at %s (SUG-01)',
    (src) => {
      expect(only({ image: { src } })?.image).toBeNull()
    },
  )

  test.each([{ products: [] }, { data: null }, [product({})], null])(
    'throws for an answer without a list of data: %j (SUG-11)',
    (answer) => {
      expect(() => readSuggestions(answer)).toThrow()
    },
  )
})

test('suggestionsUrl has source, key and ids, and leaves out empty lists of ids (SUG-11)', () => {
  const query = { source: 'a/b?', key: 'k&y', products: [], variants: ['1', '2'] }
  expect(suggestionsUrl('https://r.example/', query)).toBe(
    'https://r.example/custom/id/a%2Fb%3F?key=k%26y&shopify_variant_ids=1%2C2',
  )
})

test('suggestionAttributes name the data source (SUG-08)', () => {
  expect(suggestionAttributes('7105')).toEqual([
    { key: '_attribution', value: 'Rebuy' },
    { key: '_source', value: 'cart-drawer' },
    { key: '_widget_id', value: '7105' },
  ])
})

test('closestVariant keeps the other chosen values where it can (SUG-02)', () => {
  const found = only({
    options: [
      { name: 'Size', values: ['6', '12'] },
      { name: 'Taste', values: ['mint', 'plum'] },
    ],
    variants: [
      variant(11, { option1: '6', option2: 'mint' }),
      variant(12, { option1: '12', option2: 'mint' }),
      variant(13, { option1: '12', option2: 'plum' }),
    ],
  })
  if (found === undefined) throw new Error('The product was not read')
  const [first] = found.variants
  expect(closestSuggestedVariant(found, first, 0, '12').sku).toBe('SKU-12')
  expect(closestSuggestedVariant(found, first, 1, 'plum').sku).toBe('SKU-13')
  expect(closestSuggestedVariant(found, first, 1, 'fig')).toBe(first)
})
