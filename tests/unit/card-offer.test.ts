import { describe, expect, test } from 'vitest'
import type { CommerceProduct } from '#features/catalogue/product.ts'
import { cardOffer, isForSale, pickedOffer } from '#features/product-form/card-offer.ts'
import { load, sold, usd } from './catalogue.fixture.ts'
import { category, product } from './content.fixture.ts'

const [can] = sold(1).variants
type Variant = NonNullable<typeof can>
const pack = (number: number, title: string, more: Partial<Variant> = {}): Variant => ({
  ...{ id: `gid://shopify/ProductVariant/${number}`, sku: null, title, price: usd('36.0') },
  ...{ compareAtPrice: null, availableForSale: true, quantityAvailable: null },
  selectedOptions: [{ name: 'Pack Size', value: title }],
  ...more,
})

/** A product of the catalogue that the commerce service sells so; null for one that it does not sell. */
async function productSoldAs(variants: Variant[] | null, more: Partial<CommerceProduct> = {}) {
  const products = variants === null ? [] : [sold(1, { variants, ...more })]
  const catalogue = await load({ documents: [category('water'), product('lemon', 1)], products })
  const [found] = catalogue.products
  if (found === undefined) throw new Error('The product is there')
  return found
}

describe('a product’s card', () => {
  test('adds the variant that its page starts with, at its price', async () => {
    const found = await productSoldAs([
      pack(1, '8 cans', { availableForSale: false }),
      pack(2, '16 cans', { price: usd('60.0'), compareAtPrice: usd('72.0') }),
      pack(3, '24 cans', { price: usd('80.0') }),
    ])
    expect(cardOffer(found)).toEqual({
      price: usd('60.0'),
      compareAt: usd('72.0'),
      pack: '16 cans',
      action: { kind: 'add', variantId: 'gid://shopify/ProductVariant/2', variantTitle: '16 cans' },
    })
    expect(isForSale(found)).toBe(true)
  })

  test('says that a product is sold out when all of its variants are (DOC-04)', async () => {
    const found = await productSoldAs([pack(1, '8 cans', { availableForSale: false })])
    expect(cardOffer(found)?.action).toEqual({ kind: 'sold-out' })
    expect(isForSale(found)).toBe(false)
  })

  test('offers nothing of a product that is not sold (DOC-04)', async () => {
    const found = await productSoldAs(null)
    expect(cardOffer(found)).toBeNull()
    expect(isForSale(found)).toBe(false)
  })

  test.each(['Merch', 'Gift Card'])(
    'has the options of %s chosen, where there are several (CAT-12)',
    async (productType) => {
      const shared = { productType }
      const several = await productSoldAs([pack(1, 'S'), pack(2, 'M')], shared)
      expect(cardOffer(several)).toMatchObject({ pack: null, action: { kind: 'choose' } })
      expect(isForSale(several)).toBe(true)
      const one = await productSoldAs([pack(1, 'S')], shared)
      expect(cardOffer(one)).toMatchObject({ pack: null, action: { kind: 'add' } })
    },
  )

  test('has no pack where a product has no pack sizes', async () => {
    const found = await productSoldAs([pack(1, 'Default Title', { selectedOptions: [] })], { options: [] })
    expect(cardOffer(found)).toMatchObject({ pack: null, action: { kind: 'add', variantTitle: null } })
  })
})

describe('a card of a buy-now page', () => {
  const weekly = (prices: Record<string, ReturnType<typeof usd>>) => ({
    ...{ id: 'weekly', name: 'Every week', prices },
    recurringDeliveries: { interval: 'WEEK' as const, intervalCount: 1 },
  })
  const first = 'gid://shopify/ProductVariant/1'
  const second = 'gid://shopify/ProductVariant/2'

  async function pickedFrom(variantId: string, variants: Variant[], subscribed: Variant[] | null) {
    const sellingPlans = [weekly({ [first]: usd('30.0'), [second]: usd('55.0') })]
    const found = await productSoldAs(variants)
    const subscription = subscribed === null ? null : sold(2, { variants: subscribed, sellingPlans })
    const reports: string[] = []
    const offer = pickedOffer({ ...found, subscription }, variantId, (problem) => reports.push(problem))
    return { ...offer, reports }
  }

  test('offers the picked variant of the subscription (DOC-08)', async () => {
    const subscribed = [pack(1, '8 cans', { availableForSale: false }), pack(2, '16 cans')]
    expect(await pickedFrom(second, [pack(3, '8 cans')], subscribed)).toMatchObject({
      onPlan: { variantTitle: '16 cans', price: usd('55.0') },
      once: null,
      reports: [],
    })
    expect(await pickedFrom(first, [pack(3, '8 cans')], subscribed)).toEqual({
      onPlan: null,
      once: null,
      reports: [],
    })
  })

  test('offers the picked variant of the product itself once, with or without a subscription (DOC-08)', async () => {
    const variants = [
      pack(3, '8 cans'),
      pack(4, '16 cans', { price: usd('60.0'), compareAtPrice: usd('72.0') }),
      pack(5, '24 cans', { availableForSale: false }),
    ]
    const id = 'gid://shopify/ProductVariant/4'
    for (const subscribed of [null, [pack(1, '8 cans')]]) {
      expect(await pickedFrom(id, variants, subscribed)).toEqual({
        onPlan: null,
        once: {
          price: usd('60.0'),
          compareAt: usd('72.0'),
          pack: '16 cans',
          action: { kind: 'add', variantId: id, variantTitle: '16 cans' },
        },
        reports: [],
      })
    }
    expect(await pickedFrom('gid://shopify/ProductVariant/5', variants, null)).toEqual({
      onPlan: null,
      once: null,
      reports: [],
    })
  })

  test('reports a picked variant of another product (DOC-08, VAL-33)', async () => {
    const { reports, ...offer } = await pickedFrom(
      'gid://shopify/ProductVariant/9',
      [pack(3, '8 cans')],
      [pack(1, '8 cans')],
    )
    expect(offer).toEqual({ onPlan: null, once: null })
    expect(reports).toEqual([
      'product product-lemon (lemon): neither it nor its subscription has gid://shopify/ProductVariant/9',
    ])
  })
})
