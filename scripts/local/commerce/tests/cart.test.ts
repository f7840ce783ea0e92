import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue, ids } from './catalogue.fixture.ts'
import { line, type TestShop, TestShops } from './commerce-service.fixture.ts'

const shops = new TestShops()
let shop: TestShop

beforeAll(async () => {
  shop = await shops.start()
})
afterAll(() => shops.close())

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
    expect(await shop.read('gid://shopify/Cart/unknown?key=1')).toBeNull()
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
    const [stateDir, sampleDir] = [await shops.directory(), await shops.sample(catalogue)]
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
