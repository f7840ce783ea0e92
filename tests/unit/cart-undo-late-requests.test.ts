import { describe, expect, test } from 'vitest'
import type { ServerCartLine } from '#commerce/cart/cart-schema.ts'
import {
  findAttributesAndCodesToRestore,
  findDeviations,
  toRestore,
  toWarning,
} from '#features/cart/engine/undo-late-requests.ts'
import { cart, line, usd } from './cart.fixture.ts'

describe('the comparison with the cart as it was known', () => {
  test('finds lines that came, went or changed, unless a change of theirs is in flight (NET-02)', () => {
    const before = cart(line('v', 2), line('w', 1), line('x', 1))
    const answer = cart(line('v', 4), line('x', 1), line('y', 3))
    const quantities = findDeviations(before, answer, []).map(({ key, known, quantity }) => [
      key,
      known,
      quantity,
    ])
    expect(quantities).toEqual([
      ['v|', 2, 4],
      ['w|', 1, 0],
      ['y|', 0, 3],
    ])
    const inFlight = findDeviations(before, answer, []).map((deviation) =>
      toRestore(
        deviation,
        { id: '', owner: null, touched: 0, cartId: answer.id, key: deviation.key },
        () => null,
      ),
    )
    expect(inFlight.map(({ kind }) => kind)).toEqual(['set', 'add', 'set'])
    expect(findDeviations(before, answer, inFlight)).toEqual([])
  })

  test('finds a line that is gone although its variant is still bought on a plan (CART-22)', () => {
    const plan = { sellingPlan: { id: 'p', name: 'Monthly', recurringDeliveries: true } }
    const monthly = line('v', 1, { id: 'monthly', sellingPlanAllocation: plan })
    const [gone, ...others] = findDeviations(cart(line('v', 2), monthly), cart(monthly), [])
    expect(gone).toMatchObject({ key: 'v|', isGone: true, known: 2, quantity: 0 })
    expect(others).toEqual([])
  })

  test('makes a line that is gone again with what it had, such as its attributes (NET-02)', () => {
    const attributes = [
      { key: 'from', value: 'quiz' },
      { key: 'empty', value: null },
    ]
    const sellingPlanAllocation = { sellingPlan: { id: 'p', name: 'Monthly', recurringDeliveries: true } }
    const plain = line('v', 2, { attributes })
    const merchandise = { ...plain.merchandise, title: '12', image: { transformedSrc: '/sky.png' } }
    const restored = (known: ServerCartLine) => {
      const [gone] = findDeviations(cart(known), cart(), [])
      if (gone === undefined) throw new Error('Nothing was found')
      const shared = { id: 'id', owner: 'tab', touched: 1, cartId: 'cart', key: gone.key }
      return toRestore(gone, shared, () => 'Lemon Mint')
    }
    const product = { productId: plain.merchandise.product.id, title: 'Sky', unitPrice: usd('10.0') }
    const once = {
      ...{ id: 'id', owner: 'tab', touched: 1, cartId: 'cart', key: 'v|', kind: 'add', quantity: 2 },
      ...{ title: 'Lemon Mint', variantId: 'v', sellingPlanId: null },
      sent: { at: 0, cartId: cart().id, base: 0, target: 2 },
      attributes: [
        { key: 'from', value: 'quiz' },
        { key: 'empty', value: '' },
      ],
      display: { ...product, variantTitle: 'Default Title', planName: null, image: null },
    }
    expect(restored(plain)).toEqual(once)
    expect(restored({ ...plain, merchandise, sellingPlanAllocation })).toEqual({
      ...once,
      ...{ key: 'v|p', title: 'Lemon Mint (12, Monthly)', sellingPlanId: 'p' },
      display: { ...product, variantTitle: '12', planName: 'Monthly', image: '/sky.png' },
    })
  })

  test('says that a line sold out where it is still in the cart, else that it is gone (CART-30)', () => {
    const deviation = {
      ...{ key: 'v|', line: line('v', 0), cartId: '', isGone: false, hasInheritedKey: false },
      ...{ known: 2, quantity: 0 },
    }
    const text = (more: object) => toWarning({ ...deviation, ...more }, () => null)
    expect(text({})).toEqual({ key: 'v|', text: 'Sky is sold out.' })
    expect(text({ isGone: true })).toEqual({ key: 'v|', text: 'Sky is no longer in your cart.' })
    expect(text({ quantity: 3 })).toEqual({ key: 'v|', text: 'There are now 3 of Sky in your cart.' })
  })

  test('leaves promotional lines alone, and lines that go by another key now (PROMO-01, CART-22)', () => {
    const { merchandise } = line('v', 1)
    const product = { ...merchandise.product, tags: ['promotional'] }
    const promotional = line('p', 1, { merchandise: { ...merchandise, id: 'p', product } })
    expect(findDeviations(cart(line('v', 1)), cart(line('v', 1), promotional), [])).toEqual([])
    const second = line('v', 1, { id: 'second' })
    const isRemoved = toRestore(
      { key: 'v|', line: second, cartId: '', isGone: false, hasInheritedKey: false, known: 0, quantity: 1 },
      { id: '', owner: null, touched: 0, cartId: '', key: 'v|' },
      () => null,
    )
    expect(findDeviations(cart(line('v', 2), second), cart(second), [isRemoved])).toEqual([])
    const secondIsRemoved = { ...isRemoved, key: 'v||second' }
    expect(findDeviations(cart(second), cart(), [secondIsRemoved])).toEqual([])
  })

  test('names a line once that has another key and quantity, because the one ahead of it is gone (CART-22, NET-02)', () => {
    const second = (quantity: number) => line('v', quantity, { id: 'second' })
    const found = findDeviations(cart(line('v', 2), second(1)), cart(second(4)), [])
    expect(found).toMatchObject([{ key: 'v|', isGone: false, hasInheritedKey: true, known: 2, quantity: 4 }])
  })

  test('restores attributes and codes that differ, unless a change of theirs is in flight (CART-27)', () => {
    const codes = (...list: string[]) => list.map((code) => ({ code, applicable: true }))
    const before = { ...cart(), attributes: [{ key: 'a', value: '1' }], discountCodes: codes('CALM') }
    const answer = { ...cart(), attributes: [{ key: 'b', value: null }], discountCodes: codes('calm') }
    const restores = findAttributesAndCodesToRestore(before, answer, [])
    const sent = { at: 0, cartId: answer.id, base: 0, target: 0 }
    expect(restores).toEqual([
      { key: 'attributes', kind: 'attributes', changes: { a: '1', b: null }, failureText: null, sent },
    ])
    const shared = { id: '', owner: null, touched: 0, cartId: null }
    const inFlight = restores.map((restore) => ({ ...shared, ...restore }))
    expect(findAttributesAndCodesToRestore(before, answer, inFlight)).toEqual([])
    expect(findAttributesAndCodesToRestore(before, { ...before, discountCodes: [] }, inFlight)).toEqual([
      { key: 'discount codes', kind: 'codes', codes: ['CALM'], failureText: null, sent },
    ])
    expect(findAttributesAndCodesToRestore(before, before, [])).toEqual([])
  })
})
