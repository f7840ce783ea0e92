import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ids } from './catalogue.fixture.ts'
import { line, type TestShop, TestShops } from './commerce-service.fixture.ts'

const shops = new TestShops()
let shop: TestShop

beforeAll(async () => {
  shop = await shops.start()
})
afterAll(() => shops.close())

describe('selling plans', () => {
  test('prices a line by percentage, amount and fixed price, beside its price without the plan (CAT-11)', async () => {
    const cart = await shop.cart(
      [ids.monthly, ids.twoDollarsLess, ids.once].map((sellingPlanId) =>
        line(ids.lemonFour, 2, { sellingPlanId }),
      ),
    )
    // 15 % of 13.33 is 2.00 after rounding half up.
    expect(cart.lines.nodes.map((one) => one.cost)).toMatchObject([
      {
        amountPerQuantity: { amount: '11.33' },
        compareAtAmountPerQuantity: { amount: '13.33' },
        totalAmount: { amount: '22.66' },
      },
      { amountPerQuantity: { amount: '11.33' }, totalAmount: { amount: '22.66' } },
      { amountPerQuantity: { amount: '8.99' }, totalAmount: { amount: '17.98' } },
    ])
    expect(cart.lines.nodes.map((one) => one.sellingPlanAllocation)).toMatchObject([
      {
        sellingPlan: { id: ids.monthly, name: 'Every month', recurringDeliveries: true },
        priceAdjustments: [
          {
            price: { amount: '11.33' },
            perDeliveryPrice: { amount: '11.33' },
            compareAtPrice: { amount: '13.33' },
          },
        ],
      },
      { sellingPlan: { recurringDeliveries: true } },
      { sellingPlan: { recurringDeliveries: false } },
    ])
  })
})

describe('stock', () => {
  test('reduces a quantity to the stock, with a warning (CART-28)', async () => {
    const { id } = await shop.cart()
    const { cart, warnings } = await shop.mutate('cartLinesAdd', { cartId: id, lines: [line(ids.low, 5)] })
    expect(cart?.lines.nodes).toMatchObject([{ quantity: 3 }])
    expect(warnings).toMatchObject([
      { code: 'MERCHANDISE_NOT_ENOUGH_STOCK', target: cart?.lines.nodes[0]?.id },
    ])
  })

  test('keeps a line that sold out with quantity 0 until it is removed, and warns of it once (CART-28)', async () => {
    const other = await shops.start()
    const { id, lines } = await other.cart([line(ids.low, 2), line(ids.lemonFour)])
    const soldOut = lines.nodes[0]?.id
    const buyer = await other.cart([line(ids.low, 3)])
    await fetch(buyer.checkoutUrl, { method: 'POST' })
    const change = (quantity: number) =>
      other.mutate('cartLinesUpdate', { cartId: id, lines: [{ id: lines.nodes[1]?.id, quantity }] })
    const changed = await change(2)
    expect(changed.warnings).toMatchObject([{ code: 'MERCHANDISE_OUT_OF_STOCK', target: soldOut }])
    expect(changed.cart?.lines.nodes).toMatchObject([{ id: soldOut, quantity: 0 }, { quantity: 2 }])
    expect((await change(3)).warnings).toEqual([])
    const removed = await other.mutate('cartLinesUpdate', {
      cartId: id,
      lines: [{ id: soldOut, quantity: 0 }],
    })
    expect(removed.cart?.lines.nodes.map(({ quantity }) => quantity)).toEqual([3])
  })

  test('shares the stock over lines of a variant, unchanged lines first (CART-28)', async () => {
    const { id } = await shop.cart([line(ids.low, 2)])
    const { cart, warnings } = await shop.mutate('cartLinesAdd', {
      cartId: id,
      lines: [line(ids.low, 2, { attributes: [{ key: 'gift', value: 'yes' }] })],
    })
    expect(cart?.lines.nodes.map(({ quantity }) => quantity)).toEqual([2, 1])
    expect(warnings).toHaveLength(1)
  })

  test('adds sold-out variants with quantity 0, sells untracked and backordered ones (CART-30)', async () => {
    const { id } = await shop.cart()
    const { cart, warnings, userErrors } = await shop.mutate('cartLinesAdd', {
      cartId: id,
      lines: [line(ids.soldOut), line(ids.untracked, 500), line(ids.preorder, 20)],
    })
    expect(userErrors).toEqual([])
    expect(warnings).toMatchObject([{ code: 'MERCHANDISE_OUT_OF_STOCK', target: cart?.lines.nodes[0]?.id }])
    expect(cart?.lines.nodes).toMatchObject([
      { quantity: 0, merchandise: { quantityAvailable: 0 } },
      { quantity: 500, merchandise: { quantityAvailable: null } },
      { quantity: 20, merchandise: { quantityAvailable: 0 } },
    ])
  })
})

describe('codes and attributes', () => {
  const update = async (discountCodes: string[], lines = [line(ids.lemonTwelve)]) => {
    const { id } = await shop.cart(lines)
    return shop.mutate('cartDiscountCodesUpdate', { cartId: id, discountCodes })
  }

  test('replaces the list of codes, and clears it by an empty one (DISC-15)', async () => {
    const { id } = await shop.cart([line(ids.lemonTwelve)], { discountCodes: ['SAVE10'] })
    const five = await shop.mutate('cartDiscountCodesUpdate', {
      cartId: id,
      discountCodes: ['five', 'FIVE', ''],
    })
    expect(five.cart).toMatchObject({
      discountCodes: [{ code: 'five', applicable: true }],
      cost: { subtotalAmount: { amount: '39.99' }, totalAmount: { amount: '34.99' } },
    })
    const none = await shop.mutate('cartDiscountCodesUpdate', { cartId: id, discountCodes: [] })
    expect(none.cart).toMatchObject({ discountCodes: [], cost: { totalAmount: { amount: '39.99' } } })
  })

  test.each([
    ['NOPE', 'DISCOUNT_NOT_FOUND'],
    [' SAVE10', 'DISCOUNT_NOT_FOUND'],
    ['PAST', 'DISCOUNT_CURRENTLY_INACTIVE'],
    ['LATER', 'DISCOUNT_CURRENTLY_INACTIVE'],
    ['GONE', 'DISCOUNT_USAGE_LIMIT_REACHED'],
    ['BIG', 'DISCOUNT_PURCHASE_NOT_IN_RANGE'],
  ])('keeps the inapplicable code "%s" with the warning %s (DISC-15)', async (code, warning) => {
    const { cart, warnings, userErrors } = await update([code])
    expect(userErrors).toEqual([])
    expect(warnings.map((one) => one.code)).toEqual([warning])
    expect(cart).toMatchObject({
      discountCodes: [{ code, applicable: false }],
      cost: { totalAmount: { amount: '39.99' } },
    })
  })

  test('keeps a valid code in an empty cart without a warning, and applies it to added lines (DISC-14)', async () => {
    const { cart, warnings } = await update(['SAVE10'], [])
    expect(warnings).toEqual([])
    expect(cart).toMatchObject({ discountCodes: [{ applicable: false }] })
    const added = await shop.mutate('cartLinesAdd', { cartId: cart?.id, lines: [line(ids.lemonFour)] })
    expect(added.cart).toMatchObject({
      discountCodes: [{ applicable: true }],
      cost: { totalAmount: { amount: '12.0' } },
    })
  })

  test('applies a code when its minimum is reached, and warns when it no longer is (DISC-14)', async () => {
    const { cart } = await update(['BIG'])
    const added = await shop.mutate('cartLinesAdd', { cartId: cart?.id, lines: [line(ids.lemonTwelve, 2)] })
    expect(added.cart).toMatchObject({ cost: { totalAmount: { amount: '95.98' } } })
    const [first] = added.cart?.lines.nodes ?? []
    const less = await shop.mutate('cartLinesUpdate', {
      cartId: cart?.id,
      lines: [{ id: first?.id, quantity: 1 }],
    })
    expect(less.warnings.map(({ code }) => code)).toEqual(['DISCOUNT_PURCHASE_NOT_IN_RANGE'])
  })

  test('warns of a code that does not apply in the answer to every change (DISC-14)', async () => {
    const { cart } = await update(['BIG'])
    for (const name of ['cartAttributesUpdate', 'cartLinesRemove'] as const) {
      const { warnings } = await shop.mutate(name, { cartId: cart?.id, attributes: [], lineIds: [] })
      expect(warnings.map(({ code }) => code)).toEqual(['DISCOUNT_PURCHASE_NOT_IN_RANGE'])
    }
  })

  test('applies only the code that saves most (DISC-15)', async () => {
    const { cart, warnings } = await update(['SAVE10', 'FIVE'])
    expect(cart).toMatchObject({
      discountCodes: [
        { code: 'SAVE10', applicable: false },
        { code: 'FIVE', applicable: true },
      ],
      cost: { totalAmount: { amount: '34.99' } },
    })
    expect(warnings.map(({ code }) => code)).toEqual(['DISCOUNT_CODE_NOT_HONOURED'])
  })

  test('takes discounts of products off their lines, automatic ones too (DISC-15)', async () => {
    const { cart, warnings } = await update(
      ['MERCH25', 'BESIDE10'],
      [line(ids.lemonFour), line(ids.low), line(ids.hidden)],
    )
    expect(warnings).toEqual([])
    expect(cart).toMatchObject({
      discountCodes: [
        { code: 'MERCH25', applicable: true },
        { code: 'BESIDE10', applicable: true },
      ],
      cost: { subtotalAmount: { amount: '25.83' }, totalAmount: { amount: '23.25' } },
      discountAllocations: [{ code: 'BESIDE10', discountedAmount: { amount: '2.58' } }],
    })
    const amount = (text: string) => ({ amount: text })
    expect(cart?.lines.nodes).toMatchObject([
      { discountAllocations: [] },
      {
        cost: { subtotalAmount: amount('10.0'), totalAmount: amount('7.5') },
        discountAllocations: [{ code: 'MERCH25', discountedAmount: amount('2.5'), targetType: 'LINE_ITEM' }],
      },
      {
        cost: { subtotalAmount: amount('10.01'), totalAmount: amount('5.0') },
        discountAllocations: [{ title: 'Hidden half', discountedAmount: amount('5.01') }],
      },
    ])
  })

  test('does not discount gift cards, and never goes below zero (DISC-15)', async () => {
    const gift = await update(['SAVE10'], [line(ids.giftCard)])
    expect(gift.warnings.map(({ code }) => code)).toEqual(['DISCOUNT_NO_ENTITLED_LINE_ITEMS'])
    const small = await update(['FIVE'], [line(ids.promotional), line(ids.giftCard)])
    expect(small.cart).toMatchObject({ cost: { totalAmount: { amount: '25.0' } } })
  })

  test('replaces attributes as a set, the last of a key wins (CART-17)', async () => {
    const { id } = await shop.cart([], { attributes: [{ key: 'old', value: '1' }] })
    const { cart } = await shop.mutate('cartAttributesUpdate', {
      cartId: id,
      attributes: [
        { key: 'giftText', value: 'a' },
        { key: 'giftEmail', value: 'b' },
        { key: 'giftText', value: 'c' },
      ],
    })
    expect(cart).toMatchObject({
      attributes: [
        { key: 'giftText', value: 'c' },
        { key: 'giftEmail', value: 'b' },
      ],
    })
  })

  test('stores notes and buyers, and refuses a note that is too long (CART-17)', async () => {
    const { id } = await shop.cart()
    const noted = await shop.mutate('cartNoteUpdate', { cartId: id, note: 'Leave it by the door' })
    expect(noted.cart).toMatchObject({ note: 'Leave it by the door' })
    const long = await shop.mutate('cartNoteUpdate', { cartId: id, note: 'x'.repeat(5001) })
    expect(long.userErrors).toMatchObject([{ code: 'NOTE_TOO_LONG', field: ['note'] }])
    const buyer = await shop.mutate('cartBuyerIdentityUpdate', {
      cartId: id,
      buyerIdentity: { email: 'ada@example.com', countryCode: 'US' },
    })
    expect(buyer.userErrors).toEqual([])
  })
})
