import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CatalogueIndex } from '../../scripts/local/commerce/catalogue-index.ts'
import { distinctCodes, judgeCodes } from '../../scripts/local/commerce/discounts.ts'
import { formatAmount, formatDollars, percentOf } from '../../scripts/local/commerce/money.ts'
import { parseSearch } from '../../scripts/local/commerce/search.ts'
import { planPrice } from '../../scripts/local/commerce/selling-plans.ts'
import { type ImageShape, planImage } from '../../scripts/local/shared/image-plan.ts'
import { negotiateFormat } from '../../scripts/local/shared/images.ts'
import { catalogue, product, variant } from '../contract/commerce.fixture.ts'

describe('money', () => {
  test.each([
    [0, '0.0'],
    [5, '0.05'],
    [1200, '12.0'],
    [1250, '12.5'],
    [1299, '12.99'],
    [129_900, '1299.0'],
  ])('%i cents are written %s (CART-46)', (cents, text) => expect(formatAmount(cents)).toBe(text))

  test('dollars are written with two decimals for people (CART-46)', () => {
    expect(formatDollars(123_456_70)).toBe('$123,456.70')
  })

  test('a written amount is exactly its cents, and percentages never leave the cent (CART-27)', () => {
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

  test('no plan makes a price negative (CAT-11)', () => {
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
    products.filter(parseSearch(query)).map(({ id }) => Number(id.slice(id.lastIndexOf('/') + 1)))

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
    ['sku:ZP-12', [4]],
    ['product_type:"Sparkling Water" title:peach', [1, 2]],
    ['vendor:other', [3]],
    ['unknown_field:x', [1, 2, 3, 4]],
    ['(((peach', [1, 2]],
    ['peach))', [1, 2]],
    ['NOT', [1, 2, 3, 4]],
  ])('%s (CAT-17)', (query, found) => expect(find(query)).toEqual(found))

  test('any text at all is understood somehow (CAT-17)', () => {
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
  const index = new CatalogueIndex(catalogue)
  const now = new Date('2026-04-01T00:00:00Z')
  const judge = (codes: string[], entitled: number, subtotal = entitled) =>
    judgeCodes(codes, { subtotal, entitled }, index, now)

  test('never takes off more than there is, and lets one code apply at most (DISC-15)', () => {
    const codes = fc.uniqueArray(
      fc.constantFrom('SAVE10', 'FIVE', 'BIG', 'PAST', 'LATER', 'GONE', 'nope', 'save10'),
    )
    fc.assert(
      fc.property(codes, fc.nat(1_000_000), fc.nat(1_000_000), (wanted, entitled, rest) => {
        const judged = judge(wanted, entitled, entitled + rest)
        expect(judged.filter(({ applicable }) => applicable).length).toBeLessThanOrEqual(1)
        const off = judged.reduce((sum, { amount }) => sum + amount, 0)
        expect(off).toBeGreaterThanOrEqual(0)
        expect(off).toBeLessThanOrEqual(entitled)
        expect(judged.map(({ code }) => code)).toEqual(wanted)
      }),
    )
  })

  test('a code ends at the moment it ends (DISC-10)', () => {
    const at = (time: string) =>
      judgeCodes(['PAST'], { subtotal: 100, entitled: 100 }, index, new Date(time))[0]
    expect(at('2025-12-31T23:59:59Z')?.applicable).toBe(true)
    expect(at('2026-01-01T00:00:00Z')?.applicable).toBe(false)
  })

  test('keeps codes as entered, dropping repetitions in any case (DISC-15)', () => {
    expect(distinctCodes(['Save10', '', 'SAVE10', ' save10'])).toEqual(['Save10', ' save10'])
  })
})

describe('pictures', () => {
  const source = { width: 1000, height: 500 }
  const shape = (given: Partial<ImageShape>): ImageShape => ({
    rect: null,
    width: null,
    height: null,
    fit: 'max',
    position: { kind: 'gravity', x: 'center', y: 'center' },
    ...given,
  })
  const plan = (given: Partial<ImageShape>) => planImage(source, shape(given))

  test.each([
    [{}, 1000, 500],
    [{ width: 200 }, 200, 100],
    [{ height: 100 }, 200, 100],
    [{ width: 200, height: 200 }, 200, 100],
    [{ width: 4000 }, 1000, 500],
    [{ width: 4000, fit: 'clip' as const }, 4000, 2000],
    [{ width: 200, height: 200, fit: 'crop' as const }, 200, 200],
    [{ width: 800, height: 800, fit: 'min' as const }, 500, 500],
    [{ width: 800, height: 800, fit: 'crop' as const }, 800, 800],
    [{ width: 300, height: 300, fit: 'scale' as const }, 300, 300],
  ])('%o becomes %i × %i (ERR-15)', (given, width, height) => {
    expect(plan(given)).toMatchObject({ width, height })
  })

  test('pads to the box without enlarging the picture', () => {
    expect(plan({ width: 2000, height: 2000, fit: 'fillmax' })).toMatchObject({
      width: 1000,
      height: 500,
      canvas: { width: 2000, height: 2000 },
    })
    expect(plan({ width: 400, height: 400, fit: 'fill' })).toMatchObject({ width: 400, height: 200 })
  })

  test('keeps the focal point within what is cut, and cuts within the given part', () => {
    const square = { width: 100, height: 100, fit: 'crop' as const }
    expect(plan({ ...square, position: { kind: 'focal', x: 0.9, y: 0.5 } }).extract).toEqual({
      left: 500,
      top: 0,
      width: 500,
      height: 500,
    })
    expect(plan({ ...square, position: { kind: 'focal', x: 0.4, y: 0.5 } }).extract?.left).toBe(150)
    expect(plan({ ...square, rect: { left: 100, top: 100, width: 300, height: 200 } }).extract).toEqual({
      left: 150,
      top: 100,
      width: 200,
      height: 200,
    })
  })

  test('every plan is possible for its source', () => {
    const side = fc.option(fc.integer({ min: 1, max: 5760 }))
    const fits = fc.constantFrom('clip', 'max', 'crop', 'min', 'fill', 'fillmax', 'scale')
    const small = fc.integer({ min: 1, max: 3000 })
    const rect = fc.option(fc.record({ left: fc.nat(4000), top: fc.nat(4000), width: small, height: small }))
    const position = fc.record({
      kind: fc.constant('focal'),
      x: fc.float({ min: 0, max: 1, noNaN: true }),
      y: fc.float({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(small, small, side, side, fits, rect, position, (width, height, w, h, fit, part, focal) => {
        const made = planImage({ width, height }, { rect: part, width: w, height: h, fit, position: focal })
        expect(made.width).toBeGreaterThanOrEqual(1)
        expect(made.height).toBeGreaterThanOrEqual(1)
        const { extract } = made
        if (extract === null) return
        expect(extract.left).toBeGreaterThanOrEqual(0)
        expect(extract.top).toBeGreaterThanOrEqual(0)
        expect(extract.width).toBeGreaterThanOrEqual(1)
        expect(extract.height).toBeGreaterThanOrEqual(1)
        expect(extract.left + extract.width).toBeLessThanOrEqual(width)
        expect(extract.top + extract.height).toBeLessThanOrEqual(height)
      }),
    )
  })

  test('sides of nothing and of too much are refused', () => {
    for (const width of [0, -1, 5761, Number.NaN]) expect(() => plan({ width })).toThrow('is not between')
  })

  test.each([
    ['image/avif,image/webp,*/*;q=0.8', 'avif'],
    ['image/webp,*/*', 'webp'],
    ['image/avif;q=0, image/webp', 'webp'],
    ['*/*', 'png'],
    [null, 'png'],
  ])('the asker accepting %s gets %s (ERR-15)', (accept, format) => {
    expect(negotiateFormat(accept, 'png')).toBe(format)
  })
})
