import { describe, expect, test } from 'vitest'
import { compareAtUnitOf } from '#features/cart/engine/server-prices-and-totals.ts'
import { countOf, isPromotional, linesByKey } from '#features/cart/server-cart-rules.ts'
import { cart, line, usd } from './cart.fixture.ts'

const tagged = (...tags: string[]) => {
  const { merchandise, ...rest } = line('v', 2)
  return { ...rest, merchandise: { ...merchandise, product: { ...merchandise.product, tags } } }
}

const priced = (quantity: number, amount: string, compareAt: string | null, currencyCode = 'USD') =>
  line('v', quantity, {
    cost: {
      ...line('v', quantity).cost,
      amountPerQuantity: usd(amount),
      compareAtAmountPerQuantity: compareAt === null ? null : { amount: compareAt, currencyCode },
    },
  })

describe('lines of the service', () => {
  test('are known by their variant and plan (CART-22)', () => {
    const sellingPlan = { id: 'p', name: 'Monthly', recurringDeliveries: true }
    const subscribed = line('v', 2, { sellingPlanAllocation: { sellingPlan } })
    expect([...linesByKey(cart(line('v', 1), subscribed)).keys()]).toEqual(['v|', 'v|p'])
  })

  test('recognises a promotional line by its tag, in any case (CART-36)', () => {
    expect(isPromotional(tagged('Citrus', 'promotional'))).toBe(true)
    expect(isPromotional(tagged('Promotional'))).toBe(true)
    expect(isPromotional(tagged('Citrus'))).toBe(false)
    expect(isPromotional(tagged())).toBe(false)
  })

  test('does not count promotional lines (CART-31, CART-36)', () => {
    expect(countOf(cart(line('w', 3), tagged('promotional')))).toBe(3)
  })

  test.each([
    ['shows one of several units’ higher price', 2, '9.0', '12.0', usd('12.0')],
    ['shows none for a single unit, whose line shows it', 1, '9.0', '12.0', null],
    ['shows none where it is the same', 2, '12.0', '12.0', null],
    ['shows none where it is lower', 2, '12.0', '9.0', null],
    ['shows none where the service has none', 2, '9.0', null, null],
  ])('%s (CART-43)', (_, quantity, amount, compareAt, shown) => {
    expect(compareAtUnitOf(priced(quantity, amount, compareAt))).toEqual(shown)
  })

  test('shows no unit’s price of another currency (CART-43)', () => {
    expect(compareAtUnitOf(priced(2, '9.0', '12.0', 'CAD'))).toBeNull()
  })
})
