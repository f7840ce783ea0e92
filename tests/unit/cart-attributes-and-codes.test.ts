import { describe, expect, test } from 'vitest'
import type { CartApi } from '#commerce/cart/cart.api.ts'
import {
  isCartChangeApplied,
  isCartChangeConfirmed,
  mergeAttributes,
  requestCartChange,
} from '#features/cart/engine/change-requests.ts'
import type { CartChange } from '#features/cart/engine/pending-change.ts'
import { cart } from './cart.fixture.ts'

const codes = (...list: string[]) => ({
  ...cart(),
  discountCodes: list.map((code) => ({ code, applicable: true })),
})
const attributes = (entries: Readonly<Record<string, string | null>>) => ({
  ...cart(),
  attributes: Object.entries(entries).map(([key, value]) => ({ key, value })),
})
const shared = { id: 'change', owner: 'tab', touched: 0, cartId: null, sent: null, failureText: null }

describe('attributes (CART-17)', () => {
  test('are changed by name and dropped by null, and all others are kept in order', () => {
    const { attributes: known } = attributes({ a: '1', b: null, c: '3' })
    expect(mergeAttributes(known, { c: null, a: '9', d: '4', e: null })).toEqual([
      { key: 'a', value: '9' },
      { key: 'b', value: '' },
      { key: 'd', value: '4' },
    ])
  })

  test('are as wanted when no change of them would make a difference', () => {
    const change = { kind: 'attributes', changes: { a: '1', b: null } } as const
    expect(isCartChangeApplied(change, attributes({ a: '1', c: '3' }))).toBe(true)
    expect(isCartChangeApplied(change, attributes({ a: '1', b: '2' }))).toBe(false)
    expect(isCartChangeApplied(change, attributes({ a: '2' }))).toBe(false)
    expect(isCartChangeApplied(change, attributes({}))).toBe(false)
    expect(isCartChangeApplied({ kind: 'attributes', changes: { a: '' } }, attributes({ a: null }))).toBe(
      true,
    )
  })
})

describe('discount codes (DISC-15)', () => {
  test('are confirmed without an answer only where all of them apply, unlike attributes (DISC-13, DISC-14)', () => {
    const change = { kind: 'codes' as const, codes: ['A', 'B'] }
    const listing = (second: boolean) => ({
      ...codes('A', 'B'),
      discountCodes: [
        { code: 'A', applicable: true },
        { code: 'B', applicable: second },
      ],
    })
    expect(isCartChangeConfirmed(change, listing(true))).toBe(true)
    expect(isCartChangeConfirmed(change, listing(false))).toBe(false)
    expect(isCartChangeConfirmed(change, codes('A'))).toBe(false)
    expect(isCartChangeConfirmed({ kind: 'attributes', changes: {} }, listing(false))).toBe(true)
  })

  test('are as wanted in the same order, whatever their case', () => {
    const change = { kind: 'codes' as const, codes: ['Calm', 'COOL'] }
    expect(isCartChangeApplied(change, codes('calm', 'cool'))).toBe(true)
    expect(isCartChangeApplied(change, codes('cool', 'calm'))).toBe(false)
    expect(isCartChangeApplied(change, codes('calm'))).toBe(false)
  })
})

test('the whole list is sent, so that repeating the request changes nothing (CART-17, DISC-15)', async () => {
  const asked: unknown[] = []
  const answer = async (...parameters: unknown[]) => {
    asked.push(parameters)
    return { ok: true as const, cart: null, userErrors: [], warnings: [] }
  }
  const api: CartApi = {
    create: () => answer('create'),
    read: () => answer('read'),
    addLines: () => answer('add'),
    updateLines: () => answer('update'),
    removeLine: () => answer('remove'),
    setAttributes: (...all) => answer('attributes', ...all),
    setCodes: (...all) => answer('codes', ...all),
  }
  const noted: CartChange = { ...shared, key: 'attributes', kind: 'attributes', changes: { b: '2' } }
  const coded: CartChange = { ...shared, key: 'discount codes', kind: 'codes', codes: ['COOL'] }
  await requestCartChange(api, attributes({ a: '1' }), noted)
  await requestCartChange(api, codes('CALM'), coded)
  const list = [
    { key: 'a', value: '1' },
    { key: 'b', value: '2' },
  ]
  expect(asked).toEqual([
    ['attributes', cart().id, list],
    ['codes', cart().id, ['COOL']],
  ])
})
