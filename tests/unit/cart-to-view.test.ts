import { describe, expect, test } from 'vitest'
import type { Cart, ServerCartLine } from '#commerce/cart/cart-schema.ts'
import type { CartView } from '#features/cart/cart-view.ts'
import type { AddChange, PendingChange, SwapChange } from '#features/cart/engine/pending-change.ts'
import { project, toView } from '#features/cart/engine/to-view.ts'
import { cart, line, usd } from './cart.fixture.ts'

const shared = {
  id: 'change',
  owner: 'tab',
  touched: 0,
  cartId: 'gid://shopify/Cart/1',
  title: 'Sky',
  sent: null,
}
const add = (quantity: number, more: Partial<AddChange> = {}): AddChange => ({
  ...shared,
  key: 'v|',
  kind: 'add',
  quantity,
  variantId: 'v',
  sellingPlanId: null,
  attributes: [],
  display: {
    productId: 'product',
    title: 'Sky',
    variantTitle: '12 cans',
    planName: 'Monthly',
    image: '/sky.png',
    unitPrice: usd('3.00'),
  },
  ...more,
})
const swap = (more: Partial<SwapChange> = {}): SwapChange => ({
  ...shared,
  key: 'v|',
  kind: 'swap',
  quantity: 2,
  toKey: 'w|',
  variantId: 'w',
  sellingPlanId: null,
  display: { title: 'Sky', variantTitle: '16 cans', planName: null, image: null },
  ...more,
})
const set = (quantity: number, more: Partial<PendingChange & { kind: 'set' }> = {}): PendingChange => ({
  ...{ ...shared, key: 'v|', kind: 'set', quantity, ...more },
})
const note = (changes: Record<string, string | null>): PendingChange => ({
  ...shared,
  key: 'attributes',
  kind: 'attributes',
  changes,
  failureText: null,
})
const code = (...codes: string[]): PendingChange => ({
  ...shared,
  key: 'discount codes',
  kind: 'codes',
  codes,
  failureText: null,
})
const sent = (target: number, cartId = shared.cartId) => ({ at: 0, cartId, base: 0, target })

const state: Pick<CartView, 'updating' | 'stale' | 'checkedOut' | 'status'> = {
  updating: false,
  stale: false,
  checkedOut: false,
  status: 'ready',
}
const view = (server: Cart | null, ...changes: PendingChange[]) =>
  toView({ cart: server, changes, lineErrors: {} }, state)

const lines = (server: Cart | null, ...changes: PendingChange[]) =>
  project(server, changes).map(({ key, quantity, pending }) => [key, quantity, pending])

describe('the projected lines (CART-27)', () => {
  test('are the server’s without changes, and without promotional ones (CART-37)', () => {
    const { merchandise } = line('p', 1)
    const product = { ...merchandise.product, tags: ['Promotional'] }
    const promotional = line('p', 1, { merchandise: { ...merchandise, product } })
    expect(lines(cart(line('v', 2), promotional))).toEqual([['v|', 2, false]])
    expect(lines(null)).toEqual([])
  })

  test('have additions at their end, or in their line', () => {
    expect(lines(cart(line('w', 1)), add(2))).toEqual([
      ['w|', 1, false],
      ['v|', 2, true],
    ])
    expect(lines(cart(line('v', 3)), add(2))).toEqual([['v|', 5, true]])
    expect(lines(cart(line('v', 9000)), add(9000))).toEqual([['v|', 9999, true]])
  })

  test('have the target of an addition that was sent to this cart, which may include it already', () => {
    expect(lines(cart(line('v', 5)), add(2, { sent: sent(5) }))).toEqual([['v|', 5, true]])
    const elsewhere = sent(5, 'gid://shopify/Cart/2')
    expect(lines(cart(line('v', 5)), add(2, { sent: elsewhere }))).toEqual([['v|', 7, true]])
    expect(lines(null, add(2, { sent: sent(5) }))).toEqual([['v|', 2, true]])
  })

  test('have quantities that are set, but no line that is not there', () => {
    expect(lines(cart(line('v', 2)), set(4))).toEqual([['v|', 4, true]])
    expect(lines(cart(line('w', 2)), set(4))).toEqual([['w|', 2, false]])
  })

  test('have what "+" and "−" make of the server’s quantity, or the target of what was sent', () => {
    expect(lines(cart(line('v', 3)), set(3, { by: 1 }))).toEqual([['v|', 4, true]])
    expect(lines(cart(line('v', 1)), set(2, { by: -1 }))).toEqual([['v|', 1, true]])
    expect(lines(cart(line('v', 9999)), set(3, { by: 1 }))).toEqual([['v|', 9999, true]])
    expect(lines(cart(line('v', 4)), set(3, { by: 1, sent: sent(4) }))).toEqual([['v|', 4, true]])
    expect(lines(cart(line('w', 1)), set(3, { by: 1 }))).toEqual([['w|', 1, false]])
  })

  test('leave out what is being removed, and keep what sold out (CART-26, CART-30)', () => {
    expect(lines(cart(line('v', 2), line('w', 0)), set(0))).toEqual([['w|', 0, false]])
    expect(lines(cart(line('v', 0)), set(0))).toEqual([])
  })

  test('have a swapped line in its place, or joined with the line of its variant (CART-43)', () => {
    const server = cart(line('u', 1), line('v', 2), line('x', 3))
    expect(lines(server, swap())).toEqual([
      ['u|', 1, false],
      ['w|', 2, true],
      ['x|', 3, false],
    ])
    expect(lines(cart(line('v', 2), line('w', 3), line('x', 1)), swap())).toEqual([
      ['w|', 5, true],
      ['x|', 1, false],
    ])
    expect(lines(cart(line('v', 6000), line('w', 6000)), swap())).toEqual([['w|', 9999, true]])
  })

  test('have a swapped line that sold out once, and leave lines alone that are gone or stay (CART-30)', () => {
    expect(lines(cart(line('v', 0)), swap())).toEqual([['w|', 1, true]])
    expect(lines(cart(line('u', 1)), swap())).toEqual([['u|', 1, false]])
    expect(lines(cart(line('v', 2)), swap({ toKey: 'v|' }))).toEqual([['v|', 2, false]])
  })

  test('keep what is known of the variant that is being swapped in when more of it is added', () => {
    const [one] = project(cart(line('v', 2)), [swap(), add(1, { key: 'w|', variantId: 'w' })])
    expect(one).toMatchObject({ key: 'w|', quantity: 3, change: { kind: 'swap' }, line: { id: 'line of v' } })
  })

  test('are as they were when attributes or codes change', () => {
    expect(lines(cart(line('v', 2)), note({ a: '1' }), code('CALM'))).toEqual([['v|', 2, false]])
  })
})

describe('the view of a new line', () => {
  test('shows what the page knows of it, and no price of the server (CART-22, CART-27)', () => {
    expect(view(cart(), add(2)).lines).toEqual([
      {
        key: 'v|',
        lineId: null,
        variantId: 'v',
        sellingPlanId: null,
        productId: 'product',
        sku: null,
        productType: null,
        recurring: false,
        title: 'Sky',
        variantTitle: '12 cans',
        planName: 'Monthly',
        quantity: 2,
        maximum: 9999,
        image: '/sky.png',
        soldOut: false,
        price: null,
        discount: null,
        discountNames: null,
        unitPrice: usd('3.00'),
        compareAtUnit: null,
        compareAt: null,
        pending: true,
        error: null,
      },
    ])
  })

  test('is a subscription on a plan, and has no label for the default title (CART-34, CART-45)', () => {
    const display = { ...add(1).display, variantTitle: 'Default Title', planName: null, image: null }
    expect(view(null, add(1, { sellingPlanId: 'plan', display })).lines).toMatchObject([
      { sellingPlanId: 'plan', recurring: true, variantTitle: null, planName: null, image: null },
    ])
    const untitled = { ...display, variantTitle: null }
    expect(view(null, add(1, { display: untitled })).lines[0]?.variantTitle).toBeNull()
  })

  test('whose variant is changed before the server has it shows the new one, without a price (CART-43)', () => {
    const [one] = view(null, add(1), swap()).lines
    expect(one).toMatchObject({
      key: 'w|',
      lineId: null,
      variantId: 'w',
      variantTitle: '16 cans',
      quantity: 1,
    })
    expect([one?.productId, one?.unitPrice]).toEqual([null, null])
  })

  test('shows why it could not be changed (ERR-06)', () => {
    const [one] = toView({ cart: null, changes: [add(1)], lineErrors: { 'v|': 'Sold out.' } }, state).lines
    expect(one?.error).toBe('Sold out.')
  })
})

describe('the view of the server’s line', () => {
  const plan = { sellingPlan: { id: 'plan', name: 'Monthly', recurringDeliveries: true } }
  const { merchandise } = line('v', 2)
  const rich: ServerCartLine = line('v', 2, {
    sellingPlanAllocation: plan,
    merchandise: {
      ...merchandise,
      sku: 'SKU',
      title: '12 cans',
      image: { transformedSrc: '/v.png' },
      quantityAvailable: 7,
    },
  })

  test('shows what the server has of it (CART-02, CART-03)', () => {
    expect(view(cart(rich)).lines).toEqual([
      {
        key: 'v|plan',
        lineId: 'line of v',
        variantId: 'v',
        sellingPlanId: 'plan',
        productId: 'gid://shopify/Product/1',
        sku: 'SKU',
        productType: 'Powders',
        recurring: true,
        title: 'Sky',
        variantTitle: '12 cans',
        planName: 'Monthly',
        quantity: 2,
        maximum: 7,
        image: '/v.png',
        soldOut: false,
        price: usd('10.0'),
        discount: null,
        discountNames: null,
        unitPrice: usd('10.0'),
        compareAtUnit: null,
        compareAt: null,
        pending: false,
        error: null,
      },
    ])
    expect(view(cart(line('v', 2))).lines).toMatchObject([
      { sellingPlanId: null, recurring: false, planName: null, image: null, sku: null },
    ])
  })

  test('of what sold out has no price, a maximum of 1, and a mark (CART-30)', () => {
    const soldOut = line('v', 0, { merchandise: { ...merchandise, availableForSale: false } })
    expect(view(cart(soldOut)).lines).toMatchObject([
      { quantity: 0, maximum: 1, soldOut: true, price: null, pending: false },
    ])
  })

  test('of another variant shows what the page knows of that, at the earlier price (CART-43)', () => {
    expect(view(cart({ ...rich, sellingPlanAllocation: null }), swap()).lines).toMatchObject([
      {
        key: 'w|',
        lineId: 'line of v',
        variantId: 'w',
        variantTitle: '16 cans',
        image: '/v.png',
        sku: null,
        maximum: 9999,
        soldOut: false,
        price: usd('10.0'),
        pending: true,
      },
    ])
    const display = { title: 'Sky', variantTitle: null, planName: null, image: '/w.png' }
    expect(view(cart(line('v', 1)), swap({ display })).lines).toMatchObject([
      { variantTitle: null, image: '/w.png' },
    ])
    const plain = { ...display, variantTitle: 'Default Title', image: null }
    expect(view(cart(line('v', 1)), swap({ display: plain })).lines).toMatchObject([
      { variantTitle: null, image: null },
    ])
  })

  test('is the same object while nothing changes, so that memoised components skip it', () => {
    const server = cart(rich, line('w', 1))
    const [first, second] = [view(server), view(server, add(1, { key: 'x|', variantId: 'x' }))]
    expect(second.lines[0]).toBe(first.lines[0])
    expect(second.lines[1]).toBe(first.lines[1])
    const pending = view(server, { ...set(5), key: 'v|plan' })
    expect(pending.lines[0]).toMatchObject({ quantity: 5, pending: true })
    const failed = toView({ cart: server, changes: [], lineErrors: { 'w|': 'No.' } }, state)
    expect(failed.lines.map(({ error }) => error)).toEqual([null, 'No.'])
    expect(view(server).lines[1]?.error).toBeNull()
  })

  test('is another object under another key, when another line of its variant goes (CART-22)', () => {
    const second = line('v', 1, { id: 'second' })
    expect(view(cart(line('v', 2), second)).lines[1]?.key).toBe('v||second')
    expect(view(cart(second)).lines[0]?.key).toBe('v|')
  })
})

describe('the view of the cart', () => {
  test('has its token, its attributes with the changes made, and the codes that the service lists (CART-01, CHK-03, DISC-13)', () => {
    const server = {
      ...cart(line('v', 2)),
      id: 'gid://shopify/Cart/abc?key=secret',
      attributes: [{ key: 'a', value: null }],
      discountCodes: [{ code: 'CALM', applicable: true }],
    }
    expect(view(server, note({ b: '2' }), code('COOL', 'CALM'))).toMatchObject({
      token: 'abc',
      attributes: [
        { key: 'a', value: '' },
        { key: 'b', value: '2' },
      ],
      discountCodes: [{ code: 'CALM', applicable: true }],
      count: 2,
    })
    expect(view(null)).toMatchObject({ token: null, attributes: [], discountCodes: [], count: 0, lines: [] })
    expect(view(null, note({ b: '2' })).attributes).toEqual([{ key: 'b', value: '2' }])
  })

  test('counts all quantities, and shows the state it is given (CART-31)', () => {
    const changing = { updating: true, stale: true, checkedOut: true, status: 'loading' } as const
    const server = cart(line('v', 2), line('w', 3))
    expect(toView({ cart: server, changes: [add(1)], lineErrors: {} }, changing)).toMatchObject({
      ...changing,
      count: 6,
    })
  })

  test('has no total of a cart that does not have its first line yet (CART-27)', () => {
    expect(view(cart(), add(1)).total).toBeNull()
    expect(view(cart()).total).toEqual(usd('20.0'))
    expect(view(cart(line('v', 1)), add(1)).total).toEqual(usd('20.0'))
  })
})
