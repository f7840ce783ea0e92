import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { RECENT_DAYS, RECENT_PRODUCTS } from '#config/limits.ts'
import type { ProductData } from '#features/catalogue/product-json.ts'
import { freshOf, type Recent, recentListSchema, withRecent } from '#features/recent/recent.ts'
import { type RecentProduct, recentShelf } from '#features/recent/recent-products.ts'

const seen = (product: string, at = 0): Recent => ({ product, variant: null, at })
const bought = (product: string, variant: string): Recent => ({ product, variant, at: 0 })

describe('what a device remembers', () => {
  test('has each product once, the newest first, and no more than are kept (FIND-10)', () => {
    const list = [seen('1'), seen('2'), bought('1', 'a')]
    expect(withRecent(list, [seen('2', 5)])).toEqual([seen('2', 5), seen('1'), bought('1', 'a')])
    expect(withRecent(list, [bought('1', 'a')])).toHaveLength(3)
    const many = Array.from({ length: 20 }, (_, index) => seen(String(index)))
    expect(withRecent(many, [seen('new')])).toHaveLength(RECENT_PRODUCTS)
    expect(withRecent(many, [seen('new')])[0]).toEqual(seen('new'))
  })

  test('is forgotten after 90 days, and a time in the future counts for nothing (FIND-10)', () => {
    const now = RECENT_DAYS * 24 * 60 * 60 * 1000
    expect(freshOf([seen('old', 0), seen('new', 1), seen('later', now + 1)], now)).toEqual([seen('new', 1)])
  })

  test('is read only as it was written (FIND-10)', () => {
    expect(z.safeParse(recentListSchema, [seen('1')]).success).toBe(true)
    for (const odd of [
      {},
      'x',
      [{ product: '../1', variant: null, at: 0 }],
      [{ ...seen('1'), at: '0' }],
      [null],
    ])
      expect(z.safeParse(recentListSchema, odd).success).toBe(false)
  })
})

const data = (
  id: string,
  variants: ReadonlyArray<readonly [id: string, available: boolean]>,
): ProductData => ({
  id,
  path: `/shop/water/${id}`,
  title: id,
  cbd: false,
  productType: 'Sparkling Water',
  image: null,
  options: [],
  variants: variants.map(([variant, available]) => ({
    id: variant,
    sku: null,
    title: variant,
    price: { amount: '1.0', currencyCode: 'USD' },
    compareAt: null,
    available,
    values: [],
  })),
})

const products: Readonly<Record<string, ProductData>> = {
  1: data('lemon', [
    ['a', true],
    ['b', false],
  ]),
  2: data('mint', []),
  ...Object.fromEntries([11, 12, 13, 14, 15].map((number) => [number, data(`can-${number}`, [])])),
}
const load = async (number: string) => products[number] ?? null
const idsOf = (list: readonly RecentProduct[] | undefined) => list?.map(({ data: { id } }) => id)

describe('a shelf of what a device remembers', () => {
  test('offers nothing again that is gone, hidden or sold out (FIND-10, FIND-11)', async () => {
    const lists = {
      bought: [bought('1', 'b'), bought('1', 'a'), bought('1', 'gone'), bought('404', 'a')],
      seen: [seen('404'), seen('2')],
    }
    const shelf = await recentShelf(lists, { current: null, withSeen: true }, load)
    expect(shelf?.bought.map(({ number, variant }) => [number, variant?.id])).toEqual([['1', 'a']])
    expect(shelf?.seen.map(({ number, variant }) => [number, variant])).toEqual([['2', null]])
  })

  test('shows each product once, without the page’s own, and no more than four of a kind (FIND-10)', async () => {
    const lists = {
      bought: [bought('1', 'a')],
      seen: ['1', '2', '11', '12', '13', '14', '15'].map((one) => seen(one)),
    }
    const shelf = await recentShelf(lists, { current: '2', withSeen: true }, load)
    expect(idsOf(shelf?.bought)).toEqual(['lemon'])
    expect(idsOf(shelf?.seen)).toEqual(['can-11', 'can-12', 'can-13'])
  })

  test('is none where there is nothing to show (FIND-10)', async () => {
    const lists = { bought: [bought('404', 'a')], seen: [seen('2')] }
    expect(await recentShelf(lists, { current: null, withSeen: false }, load)).toBeNull()
    expect(await recentShelf(lists, { current: '2', withSeen: true }, load)).toBeNull()
  })
})
