import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cart, DiscountAllocation, ServerCartLine } from '#commerce/cart/cart-schema.ts'
import { formatMoney, type Money } from '#commerce/money.ts'
import { totalsOf } from '#features/cart/engine/server-prices-and-totals.ts'
import { toView } from '#features/cart/engine/to-view.ts'
import { discountText } from '#features/cart/texts.ts'
import { cart, line, usd } from './cart.fixture.ts'

const NAMES = ['NAP15', 'nap15', 'Two for one', 'SOFT5']

const decimal = (cents: number) => usd((cents / 100).toFixed(2))
/** The cents of an amount as shoppers read it. */
const read = (money: Money | null | undefined) =>
  money == null ? 0 : Math.round(Number(formatMoney(money).replaceAll(/[$,]/g, '')) * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** An allocation of a code, or of an automatic discount where the name is no code. */
const allocation = (name: string, cents: number, targetType = 'LINE_ITEM'): DiscountAllocation => ({
  targetType,
  discountedAmount: decimal(cents),
  ...(name === 'Two for one' ? { title: name } : { code: name }),
})

interface Part {
  name: string
  cents: number
}

/** A cart as the service answers it: discounts of products are off the lines, those of the order off the subtotal. */
function discountedCart(
  lines: ReadonlyArray<{ cents: number; off: readonly Part[] }>,
  order: readonly Part[],
  more: Partial<Cart> = {},
): Cart {
  const left = (cents: number, off: readonly Part[]) => cents - sum(off.map((part) => part.cents))
  const nodes = lines.map(({ cents, off }, index): ServerCartLine => {
    const cost = {
      ...line('v', 1).cost,
      subtotalAmount: decimal(cents),
      totalAmount: decimal(left(cents, off)),
    }
    const discountAllocations = off.map((part) => allocation(part.name, part.cents))
    return line(`variant ${index}`, 1, { cost, discountAllocations })
  })
  const subtotal = sum(lines.map(({ cents, off }) => left(cents, off)))
  return {
    ...cart(...nodes),
    cost: { subtotalAmount: decimal(subtotal), totalAmount: decimal(left(subtotal, order)) },
    discountAllocations: order.map((part) => allocation(part.name, part.cents)),
    ...more,
  }
}

const viewOf = (server: Cart) =>
  toView(
    { cart: server, changes: [], lineErrors: {} },
    { updating: false, stale: false, checkedOut: false, status: 'ready' },
  )

describe('totals', () => {
  const part = fc.record({ name: fc.constantFrom(...NAMES), cents: fc.nat(99_999) })
  const parts = fc.array(part, { maxLength: 4 })
  const lines = fc.array(fc.record({ cents: fc.nat(9_999_999), off: parts }), { minLength: 1, maxLength: 6 })

  test('add up as they are read, whatever is allocated where (CART-27)', () => {
    fc.assert(
      fc.property(lines, parts, (someLines, order) => {
        const view = viewOf(discountedCart(someLines, order))
        const off = sum(view.discounts.map(({ amount }) => read(amount)))
        expect(read(view.subtotal) - off).toBe(read(view.total))
        expect(sum(view.lines.map(({ price }) => read(price)))).toBe(read(view.subtotal))
        // Each discount once, and none left out.
        const names = [...someLines.flatMap((one) => one.off), ...order].map(({ name }) => name.toLowerCase())
        expect(view.discounts.map(({ name }) => name.toLowerCase()).sort()).toEqual(
          [...new Set(names)].sort(),
        )
      }),
    )
  })

  test('name a product’s discount beside its line too (CART-46)', () => {
    const server = discountedCart(
      [
        { cents: 2000, off: [{ name: 'Two for one', cents: 500 }] },
        { cents: 100, off: [] },
      ],
      [],
    )
    expect(viewOf(server).lines).toMatchObject([
      { price: usd('20.00'), discount: usd('5.00'), discountNames: 'Two for one' },
      { price: usd('1.00'), discount: null, discountNames: null },
    ])
  })

  test('name all discounts of a line, and leave those of the shipping out of its price (CART-46)', () => {
    const server = discountedCart([{ cents: 2000, off: [] }], [])
    const [first] = server.lines.nodes
    if (first === undefined) throw new Error('There is no line')
    const of = (...discountAllocations: DiscountAllocation[]) =>
      viewOf({ ...server, lines: { nodes: [{ ...first, discountAllocations }] } }).lines[0]
    expect(of(allocation('A', 100), allocation('B', 200), allocation('A', 50))).toMatchObject({
      price: usd('23.50'),
      discount: usd('3.50'),
      discountNames: 'A, B',
    })
    expect(of(allocation('SHIP', 500, 'SHIPPING_LINE'))).toMatchObject({ discount: null })
    const nameless = { targetType: 'LINE_ITEM', discountedAmount: usd('1.00') }
    expect(of(nameless)).toMatchObject({ discount: usd('1.00'), discountNames: '' })
  })

  test('are none without a cart, and the total as it is without discounts (CART-27)', () => {
    expect(totalsOf(null)).toEqual({ subtotal: null, discounts: [], total: null })
    const cost = { subtotalAmount: usd('20.0'), totalAmount: usd('20.0') }
    expect(totalsOf({ ...cart(), cost })).toEqual({
      subtotal: usd('20.0'),
      discounts: [],
      total: usd('20.0'),
    })
  })

  test('have no subtotal when amounts cannot be added (CART-27)', () => {
    const other = { amount: '3.00', currencyCode: 'CAD' }
    const mixed = { ...allocation('NAP15', 300), discountedAmount: other }
    const server = discountedCart([{ cents: 2000, off: [] }], [], { discountAllocations: [mixed] })
    expect(viewOf(server)).toMatchObject({ subtotal: null, total: usd('20.00') })
  })

  test('list every code with whether it applies (CART-01)', () => {
    const server = discountedCart([{ cents: 2000, off: [] }], [{ name: 'NAP15', cents: 300 }], {
      discountCodes: [
        { code: 'TABLE20', applicable: false },
        { code: 'nap15', applicable: true },
        { code: 'SHIP', applicable: true },
      ],
    })
    const { subtotal, discounts, total } = viewOf(server)
    expect([subtotal, total]).toEqual([usd('20.00'), usd('17.00')])
    expect(discounts.map((discount) => [discount.name, discountText(discount)])).toEqual([
      ['TABLE20', 'doesn’t apply to this cart'],
      ['nap15', '−$3.00'],
      ['SHIP', 'at the checkout'],
    ])
  })

  test('leave a discount of the shipping out of the sum (CART-27)', () => {
    const server = discountedCart([{ cents: 2000, off: [] }], [], {
      discountAllocations: [allocation('SHIP', 500, 'SHIPPING_LINE')],
    })
    const { subtotal, discounts } = viewOf(server)
    expect(subtotal).toEqual(usd('20.00'))
    expect(discounts).toEqual([{ name: 'SHIP', applies: true, amount: null }])
  })

  test('have no amounts but the total when the service charges something else (CART-27)', () => {
    const cost = { subtotalAmount: usd('20.0'), totalAmount: usd('21.0') }
    const server = discountedCart([{ cents: 2000, off: [] }], [{ name: 'NAP15', cents: 300 }], { cost })
    expect(viewOf(server)).toMatchObject({
      subtotal: null,
      discounts: [{ name: 'NAP15', applies: true, amount: null }],
      total: usd('21.0'),
    })
  })
})
