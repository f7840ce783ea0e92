import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ids } from './catalogue.fixture.ts'
import { type TestShop, TestShops } from './commerce-service.fixture.ts'

const shops = new TestShops()
let shop: TestShop

beforeAll(async () => {
  shop = await shops.start()
})
afterAll(() => shops.close())

const line = (merchandiseId: string, quantity = 1, extra: Record<string, unknown> = {}) => ({
  merchandiseId,
  quantity,
  ...extra,
})

describe('creating and reading', () => {
  test('creates a cart with lines, attributes, note and codes, and prices it in cents (CART-13)', async () => {
    const cart = await shop.cart([line(ids.lemonTwelve, 2), line(ids.lemonFour, 3)], {
      attributes: [{ key: 'origin', value: '/' }],
      note: 'Ring twice',
      discountCodes: ['SAVE10'],
    })
    expect(cart).toMatchObject({
      totalQuantity: 5,
      note: 'Ring twice',
      attributes: [{ key: 'origin', value: '/' }],
      discountCodes: [{ code: 'SAVE10', applicable: true }],
      // 2 × 39.99 + 3 × 13.33 = 119.97; a tenth of it rounded half up.
      cost: { subtotalAmount: { amount: '119.97' }, totalAmount: { amount: '107.97', currencyCode: 'USD' } },
      discountAllocations: [{ code: 'SAVE10', discountedAmount: { amount: '12.0' } }],
    })
    expect(cart.lines.nodes[0]).toMatchObject({
      quantity: 2,
      cost: {
        amountPerQuantity: { amount: '39.99' },
        compareAtAmountPerQuantity: { amount: '45.0' },
        totalAmount: { amount: '79.98' },
      },
      merchandise: { id: ids.lemonTwelve, product: { title: 'Lemon <Sky>', productType: 'Sparkling Water' } },
    })
  })

  test('creates an empty cart without any input (CART-13)', async () => {
    const { cart, userErrors } = await shop.mutate('cartCreate', {})
    expect(userErrors).toEqual([])
    expect(cart?.lines.nodes).toEqual([])
    expect(cart).toMatchObject({ cost: { totalAmount: { amount: '0.0' } } })
  })

  test('reads a cart by node only with its complete id (CART-12)', async () => {
    const { id } = await shop.cart([line(ids.lemonFour)])
    expect(id).toMatch(/^gid:\/\/shopify\/Cart\/[0-9a-f]{32}\?key=[0-9a-f]{32}$/)
    expect((await shop.read(id))?.id).toBe(id)
    expect(await shop.read(id.replace(/\?.*/, ''))).toBeNull()
    expect(await shop.read(id.replace(/key=.*/, `key=${'0'.repeat(32)}`))).toBeNull()
    expect(await shop.read('gid://shopify/Cart/../../etc?key=1'.replace('/../../etc', '/unknown'))).toBeNull()
  })

  test('changes nothing without the key (CART-12)', async () => {
    const cart = await shop.cart()
    const answer = await shop.mutate('cartLinesAdd', {
      cartId: cart.id.replace(/\?.*/, ''),
      lines: [line(ids.lemonFour)],
    })
    expect(answer).toMatchObject({
      cart: null,
      userErrors: [{ code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' }],
    })
    expect((await shop.read(cart.id))?.lines.nodes).toEqual([])
  })

  test('refuses a malformed id with a GraphQL error (CART-12)', async () => {
    const { status, body } = await shop.request('query cart($id: ID!) { cart(id: $id) { id } }', {
      id: 'nope',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ errors: [{ message: "Invalid global id 'nope'" }] })
  })

  test('expires a cart that was unchanged for a month (CART-12)', async () => {
    let time = Date.parse('2026-04-01T00:00:00Z')
    const aging = await shops.start({ now: () => new Date(time) })
    const { id } = await aging.cart()
    time += 29 * 86_400_000
    expect((await aging.read(id))?.id).toBe(id)
    time += 2 * 86_400_000
    expect(await aging.read(id)).toBeNull()
  })

  test('keeps carts over a restart (CART-04)', async () => {
    const [stateDir, sampleDir] = [
      await shops.directory(),
      await shops.sample((await import('./catalogue.fixture.ts')).catalogue),
    ]
    const first = await shops.start({ stateDir, sampleDir })
    const { id } = await first.cart([line(ids.lemonFour, 2)])
    await first.close()
    const second = await shops.start({ stateDir, sampleDir })
    expect((await second.read(id))?.lines.nodes[0]).toMatchObject({ quantity: 2 })
  })
})

describe('lines', () => {
  test('merges lines with the same merchandise, plan and attributes (CART-14)', async () => {
    const { id } = await shop.cart([line(ids.lemonFour)])
    const attributes = [
      { key: 'b', value: '2' },
      { key: 'a', value: '1' },
    ]
    const { cart } = await shop.mutate('cartLinesAdd', {
      cartId: id,
      lines: [
        line(ids.lemonFour, 2),
        line(ids.lemonFour, 1, { sellingPlanId: ids.monthly }),
        line(ids.lemonFour, 1, { attributes }),
        line(ids.lemonFour, 4, { attributes: attributes.toReversed() }),
      ],
    })
    expect(cart?.lines.nodes.map(({ quantity }) => quantity)).toEqual([3, 1, 5])
  })

  test('adds no line when one is invalid (CART-14)', async () => {
    const { id } = await shop.cart()
    const answer = await shop.mutate('cartLinesAdd', {
      cartId: id,
      lines: [
        line(ids.lemonFour),
        line('gid://shopify/ProductVariant/999'),
        line(ids.planOnly),
        line(ids.lemonFour, 1, { sellingPlanId: 'gid://shopify/SellingPlan/99' }),
        line(ids.lemonFour, 0),
        line(ids.lemonFour, 1_000_001),
      ],
    })
    expect(answer.userErrors.map(({ code, field }) => [code, field.join('.')])).toEqual([
      ['INVALID', 'lines.1.merchandiseId'],
      ['VARIANT_REQUIRES_SELLING_PLAN', 'lines.2.merchandiseId'],
      ['SELLING_PLAN_NOT_APPLICABLE', 'lines.3.sellingPlanId'],
      ['LESS_THAN', 'lines.4.quantity'],
      ['MAXIMUM_EXCEEDED', 'lines.5.quantity'],
    ])
    expect(answer.cart?.lines.nodes).toEqual([])
  })

  test('sets quantities and plans, keeps omitted attributes, removes lines by quantity 0 (CART-15)', async () => {
    const { id, lines } = await shop.cart([
      line(ids.lemonFour, 1, { attributes: [{ key: 'a', value: '1' }] }),
      line(ids.lemonTwelve, 1, { sellingPlanId: ids.monthly }),
    ])
    const [first, second] = lines.nodes
    const set = await shop.mutate('cartLinesUpdate', {
      cartId: id,
      lines: [
        { id: first?.id, quantity: 7 },
        { id: second?.id, sellingPlanId: null },
      ],
    })
    expect(set.cart?.lines.nodes).toMatchObject([
      { id: first?.id, quantity: 7, attributes: [{ key: 'a', value: '1' }] },
      { id: second?.id, quantity: 1, sellingPlanAllocation: null },
    ])
    const gone = await shop.mutate('cartLinesUpdate', {
      cartId: id,
      lines: [{ id: first?.id, quantity: 0 }],
    })
    expect(gone.cart?.lines.nodes.map((one) => one.id)).toEqual([second?.id])
  })

  test('merges lines that become the same (CART-15)', async () => {
    const { id, lines } = await shop.cart([line(ids.lemonFour, 2), line(ids.lemonTwelve, 3)])
    const { cart } = await shop.mutate('cartLinesUpdate', {
      cartId: id,
      lines: [{ id: lines.nodes[1]?.id, merchandiseId: ids.lemonFour }],
    })
    expect(cart?.lines.nodes).toMatchObject([{ id: lines.nodes[0]?.id, quantity: 5 }])
  })

  test('removes lines, and none when one is unknown (CART-16)', async () => {
    const { id, lines } = await shop.cart([line(ids.lemonFour), line(ids.lemonTwelve)])
    const unknown = 'gid://shopify/CartLine/0b5b5b3e-0000-4000-8000-000000000000?cart=x'
    const failed = await shop.mutate('cartLinesRemove', {
      cartId: id,
      lineIds: [lines.nodes[0]?.id, unknown],
    })
    expect(failed.userErrors).toMatchObject([{ code: 'INVALID_MERCHANDISE_LINE', field: ['lineIds', '1'] }])
    expect(failed.cart?.lines.nodes).toHaveLength(2)
    const removed = await shop.mutate('cartLinesRemove', { cartId: id, lineIds: [lines.nodes[0]?.id] })
    expect(removed.cart?.lines.nodes.map((one) => one.id)).toEqual([lines.nodes[1]?.id])
  })

  test('refuses more than 250 inputs as a whole, more than 500 lines with a user error (CART-14)', async () => {
    const { id } = await shop.cart()
    const many = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) =>
        line(ids.untracked, 1, { attributes: [{ key: 'n', value: String(from + index) }] }),
      )
    await expect(shop.mutate('cartLinesAdd', { cartId: id, lines: many(251, 0) })).rejects.toThrow(
      'MAX_INPUT_SIZE_EXCEEDED',
    )
    await shop.mutate('cartLinesAdd', { cartId: id, lines: many(250, 0) })
    const full = await shop.mutate('cartLinesAdd', { cartId: id, lines: many(250, 250) })
    expect(full.cart).toMatchObject({ totalQuantity: 500 })
    const over = await shop.mutate('cartLinesAdd', { cartId: id, lines: many(1, 500) })
    expect(over.userErrors).toMatchObject([{ code: 'MAXIMUM_EXCEEDED', field: ['lines'] }])
  })

  test('applies concurrent changes in turn (CART-27)', async () => {
    const { id } = await shop.cart()
    await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.mutate('cartLinesAdd', { cartId: id, lines: [line(ids.lemonFour)] }),
      ),
    )
    expect((await shop.read(id))?.lines.nodes).toMatchObject([{ quantity: 20 }])
  })
})

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
