import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { cart, line, usd } from './cart.fixture.ts'
import { leafPaths, replaceAt } from './schema.fixture.ts'

const { merchandise, cost } = line('v', 2)
const discountAllocations = [
  { targetType: 'LINE_ITEM', discountedAmount: usd('1.0'), code: 'CALM' },
  { targetType: 'SHIPPING_LINE', discountedAmount: usd('2.0'), title: 'Free shipping' },
]
/** A cart with everything that is asked for. */
const full = {
  ...cart(
    line('v', 2, {
      attributes: [{ key: 'gift', value: null }],
      cost: { ...cost, compareAtAmountPerQuantity: usd('12.0') },
      discountAllocations,
      sellingPlanAllocation: { sellingPlan: { id: 'p', name: 'Monthly', recurringDeliveries: true } },
      merchandise: {
        ...merchandise,
        sku: 'SKU',
        compareAtPrice: usd('12.0'),
        image: { transformedSrc: '/sky.png' },
        selectedOptions: [{ name: 'Pack Size', value: '8 cans' }],
        product: { ...merchandise.product, tags: ['Citrus'] },
      },
    }),
    line('w', 1),
  ),
  attributes: [{ key: 'note', value: 'Hi' }],
  discountCodes: [{ code: 'CALM', applicable: true }],
  discountAllocations,
}

/** What is read of an answer or of storage; null where it is refused. Of a module that is loaded anew for each test. */
async function read(value: unknown) {
  const { cartSchema } = await import('#commerce/cart/cart-schema.ts')
  return z.safeParse(cartSchema, value).data ?? null
}

beforeEach(() => {
  vi.resetModules()
})

describe('a cart of the service (CART-04)', () => {
  test('is read with all that is asked for (CART-01..03)', async () => {
    expect(await read(full)).toEqual(full)
    expect(await read(cart())).toEqual(cart())
    expect(await read({ ...full, admin: true })).toEqual(full)
  })

  test('is refused where anything in it is of another kind', async () => {
    const accepted: string[] = []
    for (const path of leafPaths(full))
      if ((await read(replaceAt(full, path, {}))) !== null) accepted.push(path.join('.'))
    expect(accepted).toEqual([])
  })

  test.each([
    ['gid://shopify/Cart/Z2NwLXVz.a-b_c~1%3D=?key=0f9a%2B-_.~=', true],
    [`gid://shopify/Cart/${'a'.repeat(200)}?key=${'b'.repeat(200)}`, true],
    ['gid://shopify/Cart/abc', true],
    [`gid://shopify/Cart/${'a'.repeat(201)}`, false],
    [`gid://shopify/Cart/a?key=${'b'.repeat(201)}`, false],
    ['gid://shopify/Cart/', false],
    ['gid://shopify/Cart/a?key=', false],
    ['gid://shopify/Cart/a b', false],
    ['gid://shopify/Cart/a?key=b c', false],
    ['gid://shopify/Cart/a?other=b', false],
    ['x gid://shopify/Cart/a', false],
    ['gid://shopify/Product/1', false],
  ])('has an id of the form that is sent: %s', async (id, isValid) => {
    const { cartIdSchema } = await import('#commerce/cart/cart-schema.ts')
    expect(z.safeParse(cartIdSchema, id).success).toBe(isValid)
    expect((await read({ ...full, id })) !== null).toBe(isValid)
  })
})
