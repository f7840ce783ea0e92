import { describe, expect, test } from 'vitest'
import type { CommerceProduct } from '#features/catalogue/product.ts'
import { cardOffer, deliveryOffer, isForSale } from '#features/product-form/card-offer.ts'
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

describe('a card of a page that sells subscriptions', () => {
  const weekly = (prices: Record<string, ReturnType<typeof usd>>) => ({
    ...{ id: 'weekly', name: 'Every week', prices },
    recurringDeliveries: { interval: 'WEEK' as const, intervalCount: 1 },
  })
  const first = 'gid://shopify/ProductVariant/1'
  const second = 'gid://shopify/ProductVariant/2'

  test('offers the variant that is asked for, and none of a product without a subscription (DOC-08)', async () => {
    const found = await productSoldAs([pack(1, '8 cans')])
    expect(deliveryOffer(found, first)).toBeNull()
    const sellingPlans = [weekly({ [first]: usd('30.0'), [second]: usd('55.0') })]
    const variants = [pack(1, '8 cans', { availableForSale: false }), pack(2, '16 cans')]
    const subscription = sold(2, { variants, sellingPlans })
    expect(deliveryOffer({ ...found, subscription }, second)).toMatchObject({
      variantTitle: '16 cans',
      price: usd('55.0'),
    })
    expect(deliveryOffer({ ...found, subscription }, first)).toBeNull()
  })
})
