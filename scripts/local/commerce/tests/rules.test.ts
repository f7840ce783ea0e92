import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CatalogueIndex } from '../catalogue-index.ts'
import { distinctCodes, evaluateDiscounts } from '../discounts.ts'
import { formatAmount, formatPrice, percentOf } from '../money.ts'
import { parseSearch } from '../product-search.ts'
import { planPrice } from '../selling-plans.ts'
import { catalogue, product, variant } from './catalogue.fixture.ts'

describe('money', () => {
  test.each([
    [0, '0.0'],
    [5, '0.05'],
    [1200, '12.0'],
    [1250, '12.5'],
    [1299, '12.99'],
    [129_900, '1299.0'],
  ])('formats %i cents as %s (CART-46)', (cents, text) => expect(formatAmount(cents)).toBe(text))

  test('formats prices with two decimals, in the currency’s code where it is not the dollar (CART-46)', () => {
    expect(formatPrice(123_456_70, 'USD')).toBe('$123,456.70')
    expect(formatPrice(123_456_70, 'CAD')).toBe('CAD 123,456.70')
  })

  test('formats amounts exactly, and rounds percentages to cents (CART-27)', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.integer({ min: 0, max: 100 }), (cents, percent) => {
        const [whole = '', fraction = ''] = formatAmount(cents).split('.')
        expect(Number(whole) * 100 + Number(fraction.padEnd(2, '0'))).toBe(cents)
        const part = percentOf(cents, percent)
        expect(Number.isInteger(part)).toBe(true)
        expect(Math.abs(part - (cents * percent) / 100)).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  test('never makes a price negative by a plan (CAT-11)', () => {
    const [plan] = catalogue.products[0]?.sellingPlanGroups[0]?.plans ?? []
    if (plan === undefined) throw new Error('The catalogue has no plan')
    const price = (adjustment: typeof plan.adjustment) => planPrice(1333, { ...plan, adjustment })
    expect(price({ kind: 'percentage', percentage: 15 })).toBe(1133)
    expect(price({ kind: 'percentage', percentage: 100 })).toBe(0)
    expect(price({ kind: 'fixedAmount', amount: 2000 })).toBe(0)
    expect(price({ kind: 'price', price: 999 })).toBe(999)
  })
})

describe('search', () => {
  const products = [
    product(1, { title: 'Peach Ginger', tags: ['promotional'], productType: 'Sparkling Water' }),
    product(2, { title: 'Peach Subscription', tags: ['Subscription'] }),
    product(3, { title: 'Mood Powder', productType: 'Powders', vendor: 'Other' }),
    product(4, {
      title: 'Zero-Proof Subscription',
      variants: [variant('gid://shopify/ProductVariant/9', { sku: 'ZP-12' })],
    }),
  ]
  const find = (query: string) =>
    products
      .filter(parseSearch(query, () => '2026-01-01T00:00:00Z'))
      .map(({ id }) => Number(id.slice(id.lastIndexOf('/') + 1)))

  test.each([
    ['', [1, 2, 3, 4]],
    ['Subscription AND NOT tag:Subscription', [4]],
    ['subscription -tag:subscription', [4]],
    ['tag:promotional', [1]],
    ["tag:'promotional'", [1]],
    ['tag_not:promotional', [2, 3, 4]],
    ['peach ginger', [1]],
    ['peach OR powder', [1, 2, 3]],
    ['peach OR mood AND powder', [1, 2, 3]],
    ['(peach OR mood) AND powder', [3]],
    ['NOT (peach OR mood)', [4]],
    ['pea', []],
    ['pea*', [1, 2]],
    ['zero-proof', [4]],
    ['sku:ZP-12', [1, 2, 3, 4]],
    ['id:1', [1, 2, 3, 4]],
    ['product_type:"Sparkling Water" title:peach', [1, 2]],
    ['vendor:other', [3]],
    ['unknown_field:x', [1, 2, 3, 4]],
    ['(((peach', [1, 2]],
    ['peach))', [1, 2]],
    ['NOT', [1, 2, 3, 4]],
  ])('%s (CAT-17)', (query, found) => expect(find(query)).toEqual(found))

  test('parses any text without throwing (CAT-17)', () => {
    const piece = fc.constantFrom('AND', 'OR', 'NOT', '(', ')', '-', 'tag:', '"', "'", ' ', 'peach', ':', '*')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join(' ')),
        ),
        (query) => {
          expect(find(query).length).toBeLessThanOrEqual(products.length)
        },
      ),
    )
  })
})

describe('discounts', () => {
  const index = new CatalogueIndex(catalogue, () => '2026-01-01T00:00:00Z')
  const now = new Date('2026-04-01T00:00:00Z')
  const lemon = (total: number) => ({ productId: 'gid://shopify/Product/1', isGiftCard: false, total })
  const merch = (total: number) => ({ productId: 'gid://shopify/Product/2', isGiftCard: false, total })
  const giftCard = (total: number) => ({ productId: 'gid://shopify/Product/3', isGiftCard: true, total })
  const judge = (codes: string[], ...lines: Parameters<typeof evaluateDiscounts>[1]) =>
    evaluateDiscounts(codes, lines, index, now)

  test('never discounts more than the amount, and applies one code at most (DISC-15)', () => {
    const codes = fc.uniqueArray(
      fc.constantFrom('SAVE10', 'FIVE', 'BIG', 'PAST', 'LATER', 'GONE', 'nope', 'save10'),
    )
    fc.assert(
      fc.property(codes, fc.nat(1_000_000), fc.nat(1_000_000), (wanted, entitled, rest) => {
        const evaluated = judge(wanted, lemon(entitled), giftCard(rest))
        expect(evaluated.filter(({ applicable }) => applicable).length).toBeLessThanOrEqual(1)
        const off = evaluated.reduce((sum, { amount }) => sum + amount, 0)
        expect(off).toBeGreaterThanOrEqual(0)
        expect(off).toBeLessThanOrEqual(entitled)
        expect(evaluated.map(({ code }) => code)).toEqual(wanted)
      }),
    )
  })

  test('spreads a discount of products over their lines, to the cent and never more than a line', () => {
    const totals = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(totals, fc.constantFrom('MERCH25', 'MERCH3'), (merchTotals, code) => {
        const [evaluated] = judge([code], lemon(500), ...merchTotals.map(merch))
        const [onLemon, ...parts] = evaluated?.byLine ?? [0]
        expect(onLemon).toBe(0)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(evaluated?.amount)
        for (const [index, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(merchTotals[index] ?? 0)
        }
      }),
    )
  })

  test('combines discounts that allow each other, the order’s after the products’', () => {
    const [merch25, beside] = judge(['MERCH25', 'BESIDE10'], lemon(1000), merch(1000))
    expect([merch25?.amount, beside?.amount]).toEqual([250, 175])
    const [left, save] = judge(['MERCH25', 'SAVE10'], lemon(9000), merch(1000))
    expect([left?.refusal?.code, save?.amount]).toEqual(['DISCOUNT_CODE_NOT_HONOURED', 1000])
  })

  test('ends a code at its end time (DISC-10)', () => {
    const at = (time: string) => evaluateDiscounts(['PAST'], [lemon(100)], index, new Date(time))[0]
    expect(at('2025-12-31T23:59:59Z')?.applicable).toBe(true)
    expect(at('2026-01-01T00:00:00Z')?.applicable).toBe(false)
  })

  test('keeps codes as entered without repetitions in any case (DISC-15)', () => {
    expect(distinctCodes(['Save10', '', 'SAVE10', ' save10'])).toEqual(['Save10', ' save10'])
  })
})
