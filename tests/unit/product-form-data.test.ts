import { describe, expect, test } from 'vitest'
import { compareAtIfHigher, type Money } from '#commerce/money.ts'
import type { Variant } from '#commerce/variant-schema.ts'
import type { CommerceProduct, SellingPlan } from '#features/catalogue/product.ts'
import { type FormProduct, toProductFormProps } from '#features/product-form/product-form-props.ts'

const usd = (amount: string): Money => ({ amount, currencyCode: 'USD' })

const variant = (id: string, size: string, more: Partial<Variant> = {}): Variant => ({
  id,
  sku: null,
  title: size,
  price: usd('20.0'),
  compareAtPrice: null,
  availableForSale: true,
  quantityAvailable: null,
  selectedOptions: [
    { name: 'Pack', value: size },
    { name: 'Size', value: 'Can' },
  ],
  ...more,
})

const plan = (id: string, ...variantIds: string[]): SellingPlan => ({
  id,
  name: `Every ${id}`,
  recurringDeliveries: { interval: 'WEEK', intervalCount: 4 },
  prices: Object.fromEntries(variantIds.map((variantId) => [variantId, usd(`${id.length}.0`)])),
})

const sold = (id: string, variants: Variant[], more: Partial<CommerceProduct> = {}): CommerceProduct => ({
  ...{ id, title: id, productType: 'Water', variants, sellingPlans: [] },
  options: [{ name: 'Pack', values: ['8', '16'] }],
  ...more,
})

const product = (more: Partial<FormProduct> = {}): FormProduct => ({
  title: 'Sky',
  commerce: sold('water', [variant('a', '8'), variant('b', '16')]),
  subscription: null,
  purchase: {
    subscription: { details: ['Cancel any time'], badge: 'Save' },
    single: { details: ['Just once'], badge: null },
    details: ['Ships cold'],
    amazon: null,
  },
  defaultSku: null,
  subscriptionSkus: [],
  ...more,
})

const formOf = (more: Partial<FormProduct> = {}) =>
  toProductFormProps(product(more), { image: '/sky.png', shopOrigin: 'https://shop.example' })

describe('the form of a product', () => {
  test('has what the product is bought by (CAT-05)', () => {
    expect(formOf()).toEqual({
      title: 'Sky',
      productIds: ['water'],
      options: [{ name: 'Pack', values: ['8', '16'] }],
      variants: ['a', 'b'].map((id, index) => ({
        id,
        ...{ title: ['8', '16'][index], values: [['8', '16'][index]], price: usd('20.0'), compareAt: null },
        ...{ available: true, left: null, subscription: null },
      })),
      initialVariantId: 'a',
      plans: [],
      subscribe: { details: ['Cancel any time'], badge: 'Save' },
      once: { details: ['Just once'], badge: null },
      details: ['Ships cold'],
      image: '/sky.png',
      shopOrigin: 'https://shop.example',
    })
  })

  test('is none where nothing is sold', () => {
    expect(formOf({ commerce: null })).toBeNull()
    expect(formOf({ commerce: sold('water', []) })).toBeNull()
  })

  test('has stock, availability and the higher price of each variant', () => {
    const scarce = variant('a', '8', {
      ...{ availableForSale: false, quantityAvailable: 0, compareAtPrice: usd('25.0') },
    })
    expect(formOf({ commerce: sold('water', [scarce]) })?.variants).toMatchObject([
      { available: false, left: 0, compareAt: usd('25.0') },
    ])
    expect(compareAtIfHigher(usd('20.0'), usd('20.0'))).toBeNull()
    expect(compareAtIfHigher(usd('19.0'), usd('20.0'))).toBeNull()
    expect(compareAtIfHigher(null, usd('20.0'))).toBeNull()
    expect(compareAtIfHigher({ amount: '25.0', currencyCode: 'EUR' }, usd('20.0'))).toBeNull()
  })

  test('leaves out the placeholder of a product without options, and keeps options of one value (CART-45)', () => {
    const only = variant('a', 'Default Title', {
      selectedOptions: [{ name: 'Title', value: 'Default Title' }],
    })
    const none = formOf({
      commerce: sold('water', [only], { options: [{ name: 'Title', values: ['Default Title'] }] }),
    })
    expect(none).toMatchObject({ options: [], variants: [{ title: null, values: [] }] })
    const one = formOf({
      commerce: sold('water', [variant('a', '8')], { options: [{ name: 'Pack', values: ['8'] }] }),
    })
    expect(one?.options).toEqual([{ name: 'Pack', values: ['8'] }])
    const several = formOf({
      commerce: sold('water', [variant('a', '8')], {
        options: [{ name: 'Pack', values: ['Default Title', '8'] }],
      }),
    })
    expect(several?.options).toHaveLength(1)
    const empty = formOf({ commerce: sold('water', [only], { options: [{ name: 'Title', values: [] }] }) })
    expect(empty?.options).toHaveLength(1)
  })

  test('has an empty value for an option that a variant does not have', () => {
    const odd = variant('a', '8', { selectedOptions: [{ name: 'Size', value: 'Can' }] })
    expect(formOf({ commerce: sold('water', [odd]) })?.variants[0]?.values).toEqual([''])
  })
})

describe('the variant that is chosen at first', () => {
  const initial = (variants: Variant[], defaultSku: string | null) =>
    formOf({ commerce: sold('water', variants), defaultSku })?.initialVariantId
  const [a, b] = [variant('a', '8', { sku: 'A' }), variant('b', '16', { sku: 'B' })]
  const gone = { availableForSale: false }

  test('is that of the default SKU while it is available, else the first available one', () => {
    expect(initial([a, b], 'B')).toBe('b')
    expect(initial([a, b], 'C')).toBe('a')
    expect(initial([{ ...a, ...gone }, b], null)).toBe('b')
    expect(initial([a, { ...b, ...gone }], 'B')).toBe('a')
  })

  test('is that of the default SKU, else the first, where all have sold out', () => {
    expect(
      initial(
        [
          { ...a, ...gone },
          { ...b, ...gone },
        ],
        'B',
      ),
    ).toBe('b')
    expect(
      initial(
        [
          { ...a, ...gone },
          { ...b, ...gone },
        ],
        null,
      ),
    ).toBe('a')
    const unmarked = [
      { ...a, ...gone },
      { ...b, ...gone, sku: null },
    ]
    expect(initial(unmarked, null)).toBe('a')
  })
})

describe('the subscription of a variant (CAT-10)', () => {
  const [monthly, weekly] = [plan('month', 'sub-a', 'sub-b'), plan('week', 'sub-b')]
  const [subA, subB] = [variant('sub-a', '8', { sku: 'A' }), variant('sub-b', '16', { sku: 'B' })]
  const subscribed = (more: Partial<FormProduct> = {}, sellingPlans = [monthly, weekly]) =>
    formOf({ subscription: sold('subscription', [subA, subB], { sellingPlans }), ...more })

  test('is the variant of the subscription product with the same options, at its prices', () => {
    const form = subscribed()
    expect(form?.variants.map(({ subscription }) => subscription)).toEqual([
      { variantId: 'sub-a', available: true, left: null, prices: { month: usd('5.0') } },
      { variantId: 'sub-b', available: true, left: null, prices: { month: usd('5.0'), week: usd('4.0') } },
    ])
    expect(form?.productIds).toEqual(['water', 'subscription'])
    expect(form?.plans).toEqual([
      { id: 'month', name: 'Every month' },
      { id: 'week', name: 'Every week' },
    ])
  })

  test('matches in all options, not in one', () => {
    const options = [
      { name: 'Pack', values: ['8', '16'] },
      { name: 'Size', values: ['Can', 'Tub'] },
    ]
    const tub = variant('sub-a', '8', {
      selectedOptions: [
        { name: 'Pack', value: '8' },
        { name: 'Size', value: 'Tub' },
      ],
    })
    const form = formOf({
      commerce: sold('water', [variant('a', '8')], { options }),
      subscription: sold('subscription', [tub], { options, sellingPlans: [monthly] }),
    })
    expect(form?.variants[0]).toMatchObject({ values: ['8', 'Can'], subscription: null })
    expect([form?.plans, form?.productIds]).toEqual([[], ['water']])
  })

  test('is none for variants that are not among the SKUs sold by subscription', () => {
    const offers = (subscriptionSkus: string[]) =>
      subscribed({ subscriptionSkus })?.variants.map(({ subscription }) => subscription?.variantId ?? null)
    expect(offers(['B'])).toEqual([null, 'sub-b'])
    expect(offers([])).toEqual(['sub-a', 'sub-b'])
    const unmarked = sold('subscription', [{ ...subA, sku: null }], { sellingPlans: [monthly] })
    expect(
      formOf({ subscription: unmarked, subscriptionSkus: ['A'] })?.variants.map(
        ({ subscription }) => subscription,
      ),
    ).toEqual([null, null])
  })

  test('is none without a plan, and plans are left out on which nothing can be bought', () => {
    expect(subscribed({}, [])?.variants[0]?.subscription).toBeNull()
    const form = subscribed({}, [plan('year', 'elsewhere'), weekly])
    expect(form?.variants.map(({ subscription }) => subscription?.variantId ?? null)).toEqual([null, 'sub-b'])
    expect(form?.plans).toEqual([{ id: 'week', name: 'Every week' }])
    expect(subscribed({}, [plan('year', 'elsewhere')])?.productIds).toEqual(['water'])
  })

  test('may be sold by the product itself, whose prices are then fetched once', () => {
    const own = sold('water', [subA], { sellingPlans: [monthly] })
    expect(formOf({ commerce: own, subscription: own })?.productIds).toEqual(['water'])
  })

  test('has its own stock and availability', () => {
    const scarce = { ...subA, availableForSale: false, quantityAvailable: 3 }
    const form = formOf({ subscription: sold('subscription', [scarce], { sellingPlans: [monthly] }) })
    expect(form?.variants[0]?.subscription).toMatchObject({ available: false, left: 3 })
  })
})
