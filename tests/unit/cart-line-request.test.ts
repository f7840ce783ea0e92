import { describe, expect, test } from 'vitest'
import type { CartApi } from '#commerce/cart/cart.api.ts'
import {
  isLineChangeApplied,
  planLineChange,
  quantityIn,
  requestLineChange,
} from '#features/cart/engine/change-requests.ts'
import type { AddChange, LineChange, SwapChange } from '#features/cart/engine/pending-change.ts'
import { cart, line } from './cart.fixture.ts'

const CART_ID = 'gid://shopify/Cart/1'
const shared = { id: 'change', owner: 'tab', touched: 0, cartId: CART_ID, title: 'Sky', sent: null }
const display = { title: 'Sky', variantTitle: null, planName: null, image: null }

const swap = (more: Partial<SwapChange> = {}): SwapChange => ({
  ...shared,
  key: 'v|',
  kind: 'swap',
  quantity: 2,
  toKey: 'w|',
  variantId: 'w',
  sellingPlanId: null,
  display,
  ...more,
})
const add = (more: Partial<AddChange> = {}): AddChange => ({
  ...shared,
  key: 'v|',
  kind: 'add',
  quantity: 2,
  variantId: 'v',
  sellingPlanId: null,
  attributes: [],
  display: { ...display, productId: null, unitPrice: null },
  ...more,
})
const set = (quantity: number, more: Partial<LineChange & { kind: 'set' }> = {}): LineChange => ({
  ...shared,
  key: 'v|',
  kind: 'set',
  quantity,
  ...more,
})
const sent = (base: number, target: number) => ({ at: 0, cartId: CART_ID, base, target })

describe('a swap (CART-43)', () => {
  test('puts the new variant in the line, with its quantity and plan, in one request', () => {
    expect(planLineChange(swap(), cart(line('v', 2)))).toEqual({
      kind: 'update',
      updates: [{ id: 'line of v', quantity: 2, merchandiseId: 'w' }],
      base: 0,
      target: 2,
    })
    expect(planLineChange(swap({ sellingPlanId: 'plan' }), cart(line('v', 2)))).toMatchObject({
      updates: [{ id: 'line of v', quantity: 2, merchandiseId: 'w', sellingPlanId: 'plan' }],
    })
  })

  test('joins the line that has the variant already', () => {
    expect(planLineChange(swap(), cart(line('v', 2), line('w', 3)))).toEqual({
      kind: 'update',
      updates: [
        { id: 'line of v', quantity: 0 },
        { id: 'line of w', quantity: 5 },
      ],
      base: 3,
      target: 5,
    })
  })

  test('is of one where the line is sold out, and of 9999 at most (CART-29, CART-30)', () => {
    expect(planLineChange(swap(), cart(line('v', 0)))).toMatchObject({ target: 1 })
    expect(planLineChange(swap(), cart(line('v', 6000), line('w', 6000)))).toMatchObject({ target: 9999 })
  })

  test('keeps the target of its first sending', () => {
    const change = swap({ sent: sent(0, 2) })
    expect(planLineChange(change, cart(line('v', 7)))).toMatchObject({ kind: 'update', base: 0, target: 2 })
  })

  test('is over where the line is gone, unless its own request took it and left the other short', () => {
    expect(planLineChange(swap(), cart(line('w', 3)))).toEqual({ kind: 'gone', base: 3, target: 4 })
    expect(planLineChange(swap(), null)).toEqual({ kind: 'gone', base: 0, target: 1 })
    const change = swap({ sent: sent(3, 5) })
    expect(planLineChange(change, cart())).toEqual({ kind: 'gone', base: 3, target: 5 })
    expect(planLineChange(change, cart(line('w', 3)))).toEqual({
      kind: 'update',
      updates: [{ id: 'line of w', quantity: 5 }],
      base: 3,
      target: 5,
    })
  })

  test('is nothing where the variant is the same', () => {
    expect(planLineChange(swap({ toKey: 'v|' }), cart(line('v', 2)))).toEqual({
      kind: 'nothing',
      base: 2,
      target: 4,
    })
  })
})

describe('an addition (CART-22, CART-24)', () => {
  test('adds a new line, or sets the sum of one that is there', () => {
    expect(planLineChange(add(), cart())).toEqual({
      kind: 'add',
      change: add(),
      quantity: 2,
      base: 0,
      target: 2,
    })
    expect(planLineChange(add(), cart(line('v', 3)))).toEqual({
      kind: 'update',
      updates: [{ id: 'line of v', quantity: 5 }],
      base: 3,
      target: 5,
    })
  })

  test('keeps the target of its first sending, whatever a late request makes of the line (NET-02)', () => {
    const change = add({ sent: sent(1, 3) })
    expect(planLineChange(change, cart())).toMatchObject({ kind: 'add', quantity: 3, base: 1 })
    expect(planLineChange(change, cart(line('v', 3)))).toEqual({ kind: 'nothing', base: 1, target: 3 })
  })

  test('is of 9999 at most (CART-29)', () => {
    expect(planLineChange(add({ quantity: 9000 }), cart(line('v', 9000)))).toMatchObject({ target: 9999 })
  })
})

describe('a quantity (CART-24, CART-26)', () => {
  test('is set, or removes the line', () => {
    expect(planLineChange(set(5), cart(line('v', 2)))).toEqual({
      kind: 'update',
      updates: [{ id: 'line of v', quantity: 5 }],
      base: 2,
      target: 5,
    })
    expect(planLineChange(set(0), cart(line('v', 2)))).toEqual({
      kind: 'remove',
      lineId: 'line of v',
      base: 2,
      target: 0,
    })
    // What sold out has no quantity, and is removed all the same.
    expect(planLineChange(set(0), cart(line('v', 0)))).toMatchObject({ kind: 'remove' })
  })

  test('is nothing where the line has it, and over where the line is gone', () => {
    expect(planLineChange(set(2), cart(line('v', 2)))).toEqual({ kind: 'nothing', base: 2, target: 2 })
    expect(planLineChange(set(0), cart())).toEqual({ kind: 'nothing', base: 0, target: 0 })
    expect(planLineChange(set(2), cart())).toEqual({ kind: 'gone', base: 0, target: 2 })
    expect(quantityIn(null, 'v|')).toBe(0)
  })
})

describe('the request of a plan', () => {
  const asked: unknown[] = []
  const answer = async (...parameters: unknown[]) => {
    asked.push(parameters)
    return { ok: true as const, cart: null, userErrors: [], warnings: [] }
  }
  const api: CartApi = {
    create: () => answer('create'),
    read: (...all) => answer('read', ...all),
    addLines: (...all) => answer('add', ...all),
    updateLines: (...all) => answer('update', ...all),
    removeLine: (...all) => answer('remove', ...all),
    setAttributes: (...all) => answer('attributes', ...all),
    setCodes: (...all) => answer('codes', ...all),
  }
  const request = async (plan: Parameters<typeof requestLineChange>[2]) => {
    asked.length = 0
    await requestLineChange(api, CART_ID, plan)
    return asked
  }

  test('adds with plan and attributes where there are any (CART-14)', async () => {
    expect(await request({ kind: 'add', change: add(), quantity: 3 })).toEqual([
      ['add', CART_ID, [{ merchandiseId: 'v', quantity: 3 }]],
    ])
    const attributes = [{ key: 'a', value: 'b' }]
    const change = add({ sellingPlanId: 'plan', attributes })
    expect(await request({ kind: 'add', change, quantity: 3 })).toEqual([
      ['add', CART_ID, [{ merchandiseId: 'v', quantity: 3, sellingPlanId: 'plan', attributes }]],
    ])
  })

  test('updates and removes by the line’s id (CART-15, CART-16)', async () => {
    const updates = [{ id: 'one', quantity: 3 }] as const
    expect(await request({ kind: 'update', updates })).toEqual([['update', CART_ID, updates]])
    expect(await request({ kind: 'remove', lineId: 'one' })).toEqual([['remove', CART_ID, 'one']])
  })
})

describe('a change took effect (NET-02)', () => {
  test('in its own cart only, once it was sent', () => {
    expect(isLineChangeApplied(add({ sent: sent(0, 2) }), cart(line('v', 2)))).toBe(true)
    expect(isLineChangeApplied(add(), cart(line('v', 2)))).toBe(false)
    const elsewhere = { ...sent(0, 2), cartId: 'gid://shopify/Cart/2' }
    expect(isLineChangeApplied(add({ sent: elsewhere }), cart(line('v', 2)))).toBe(false)
  })

  test('as a swap, when the earlier line is gone and the other has its quantity', () => {
    const change = swap({ sent: sent(0, 2) })
    expect(isLineChangeApplied(change, cart(line('w', 2)))).toBe(true)
    expect(isLineChangeApplied(change, cart(line('v', 2), line('w', 2)))).toBe(false)
    expect(isLineChangeApplied(change, cart(line('w', 1)))).toBe(false)
    expect(isLineChangeApplied(change, cart(line('w', 1)), true)).toBe(true)
    expect(isLineChangeApplied(change, cart(), true)).toBe(false)
  })

  test('as a removal, when there is no line: what sold out has quantity 0 and is still there (CART-30)', () => {
    expect(isLineChangeApplied(set(0, { sent: sent(2, 0) }), cart())).toBe(true)
    expect(isLineChangeApplied(set(0, { sent: sent(2, 0) }), cart(line('v', 0)))).toBe(false)
    // Another line of the variant has its key now.
    const first = { ...sent(2, 0), lineId: 'first' }
    expect(isLineChangeApplied(set(0, { sent: first }), cart(line('v', 2)))).toBe(true)
    expect(isLineChangeApplied(set(0, { sent: first }), cart(line('v', 2, { id: 'first' })))).toBe(false)
  })

  test('as an addition that another tab may have made too, when the quantity changed at all', () => {
    const change = add({ sent: sent(1, 3) })
    expect(isLineChangeApplied(change, cart(line('v', 2)), true)).toBe(true)
    expect(isLineChangeApplied(change, cart(line('v', 1)), true)).toBe(false)
    expect(isLineChangeApplied(set(3, { sent: sent(1, 3) }), cart(line('v', 2)), true)).toBe(false)
    expect(isLineChangeApplied(set(3, { sent: sent(1, 3) }), cart(line('v', 3)), true)).toBe(true)
  })
})
