import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRODUCTS_PER_PAGE } from '#config/limits.ts'
import { matchPath } from '#config/routes.ts'
import { categoryPagePath, laterPagePaths, pageOf } from '#features/paging/paging.ts'

test('puts each product on one page, in order, with no empty page but the first (RTE-18)', () => {
  fc.assert(
    fc.property(fc.nat(200), (count) => {
      const all = Array.from({ length: count }, (_, index) => index)
      const paths = [categoryPagePath('cans', 1), ...laterPagePaths('cans', count)]
      const pages = paths.map((_, index) => pageOf(all, index + 1))
      expect(pages.flatMap((page) => page?.items ?? [])).toEqual(all)
      for (const [index, page] of pages.entries()) {
        expect(page).toMatchObject({ number: index + 1, pages: paths.length, total: count })
        if (index > 0) expect(page?.items.length).toBeGreaterThan(0)
      }
      expect(pages.at(-1)?.seen).toBe(count)
      expect(pageOf(all, paths.length + 1)).toBeNull()
    }),
  )
})

test('has no page for other numbers (RTE-18)', () => {
  for (const number of [0, -1, 1.5, Number.NaN]) expect(pageOf([1, 2], number)).toBeNull()
})

test('has the category’s own path for the first page, and paths no product has for others (RTE-18, RTE-19)', () => {
  expect(categoryPagePath('cans', 1)).toBe('/shop/cans')
  expect(laterPagePaths('cans', PRODUCTS_PER_PAGE)).toEqual([])
  expect(laterPagePaths('cans', PRODUCTS_PER_PAGE + 1)).toEqual(['/shop/cans/page/2'])
  expect(matchPath('/shop/cans/page/2')).toEqual({
    name: 'categoryPage',
    parameters: { slug: 'cans', number: '2' },
  })
  // A product with the slug "page" keeps its path.
  expect(matchPath('/shop/cans/page')?.name).toBe('product')
})
