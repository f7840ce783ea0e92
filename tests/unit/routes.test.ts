import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEGMENT_MAX_BYTES } from '#config/limits.ts'
import { reservedPaths } from '#config/reserved-paths.ts'
import {
  documentPath,
  matchPath,
  pathOf,
  productPath,
  type RouteName,
  routePatterns,
} from '#config/routes.ts'

const segment = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/^\.{1,2}$|\//.test(text))

describe('routes', () => {
  test.each<[string, RouteName, Record<string, string>]>([
    ['/', 'home', {}],
    ['/shop', 'shop', {}],
    ['/shop/gift-card', 'giftCard', {}],
    ['/shop/sparkling-water', 'productCategory', { slug: 'sparkling-water' }],
    ['/shop/zero-proof/garden-gossip', 'product', { category: 'zero-proof', slug: 'garden-gossip' }],
    ['/shop/buy-now', 'buyNowIndex', {}],
    ['/shop/buy-now/subscribe', 'buyNow', { slug: 'subscribe' }],
    ['/shop/collections/all', 'productCategoryCollection', { slug: 'all' }],
    ['/sign-up/summer', 'signUp', { slug: 'summer' }],
    ['/discount/NAP%2015', 'discount', { code: 'NAP 15' }],
    ['/labresults', 'labResults', {}],
    ['/where-to-buy', 'whereToBuy', {}],
    ['/whats-inside', 'whatsInside', {}],
    ['/404', 'notFound', {}],
    ['/sparkling-water', 'page', { slug: 'sparkling-water' }],
  ])('match the path %s as %s (RTE-05..33)', (path, name, parameters) => {
    expect(matchPath(path)).toEqual({ name, parameters })
    expect(matchPath(`${path}?preview=true#top`)?.name).toBe(name)
  })

  test('match the preview of a document, and the list of previews', () => {
    expect(matchPath('/preview/drafts.page-terms?dataset=staging')).toEqual({
      name: 'preview',
      parameters: { id: 'drafts.page-terms' },
    })
    expect(matchPath('/preview')?.name).toBe('previewIndex')
  })

  test('match all paths below /admin as the studio (RTE-06)', () => {
    expect(matchPath('/admin/production/structure/home')?.name).toBe('admin')
  })

  test.each(['/shop/a/b/c', 'shop', '/%E0%A4%A', '//shop', '/shop//x'])(
    'match no page at %s (RTE-34)',
    (path) => {
      expect(matchPath(path)).toBeNull()
    },
  )

  test('read any slug back from its path (RTE-18, RTE-19, RTE-32)', () => {
    fc.assert(
      fc.property(segment, segment, (category, slug) => {
        const path = documentPath('product', { slug, category })
        if (path === null) return
        expect(matchPath(path)).toEqual(
          slug === 'gift-card'
            ? { name: 'giftCard', parameters: {} }
            : { name: 'product', parameters: { category, slug } },
        )
      }),
    )
  })

  test('give the gift card one path in every category (RTE-13)', () => {
    expect(productPath('realitywear', 'gift-card')).toBe('/shop/gift-card')
    expect(documentPath('product', { slug: 'gift-card', category: 'realitywear' })).toBe('/shop/gift-card')
  })

  test('give no path to a slug that another page uses (RTE-32)', () => {
    for (const slug of ['press', 'shop', '404', 'admin', 'discount', 'labresults']) {
      expect(documentPath('page', { slug })).toBeNull()
    }
    expect(documentPath('productCategory', { slug: 'gift-card' })).toBeNull()
    expect(documentPath('productCategory', { slug: 'buy-now' })).toBeNull()
    expect(documentPath('product', { category: 'collections', slug: 'x' })).toBeNull()
  })

  test('give no path to a slug that hosts would misread (RTE-32)', () => {
    for (const slug of [
      '',
      '.',
      '..',
      'a/b',
      'a\\b',
      '.well-known',
      '_headers',
      'index',
      'about.html',
      'a\n  X: 1',
      '*',
      'why?',
      'no#1',
      '100%',
      '\ud800',
      'x'.repeat(SEGMENT_MAX_BYTES + 1),
      '梅'.repeat(67),
    ]) {
      expect([slug, documentPath('page', { slug })]).toEqual([slug, null])
      expect([slug, documentPath('product', { slug, category: 'realitywear' })]).toEqual([slug, null])
      expect([slug, documentPath('product', { slug: 'tee', category: slug })]).toEqual([slug, null])
    }
    expect(documentPath('page', { slug: 'v1.5_notes é' })).toBe('/v1.5_notes%20%C3%A9')
    expect(documentPath('page', { slug: '梅'.repeat(66) })).not.toBeNull()
    expect(documentPath('page', { slug: null })).toBeNull()
  })

  test('refuse a parameter that changes the path’s structure (RTE-18)', () => {
    expect(() => pathOf('page', { slug: '..' })).toThrow(RangeError)
    expect(() => pathOf('page', { slug: '' })).toThrow('The path of page needs a slug')
  })

  test('have patterns that all differ (RTE-05..33)', () => {
    const patterns = Object.values(routePatterns)
    expect(new Set(patterns).size).toBe(patterns.length)
  })

  test('a page cannot have the address of a file or a program of the shop (RTE-32, VAL-09)', () => {
    for (const slug of ['robots.txt', 'sitemap.xml', 'apple-touch-icon.png', 'api', 'health'])
      expect([slug, documentPath('page', { slug })]).toEqual([slug, null])
    expect(documentPath('signUp', { slug: 'health' })).toBe('/sign-up/health')
  })

  test('every file at the root of a site is reserved (RTE-32)', () => {
    const endpoints = readdirSync('src/pages').filter((name) => name.endsWith('.ts'))
    const files = [...readdirSync('public'), ...endpoints.map((name) => name.replaceAll(/[[\]]|\.ts$/g, ''))]
    expect(files).toContain('sitemap.xml')
    expect(files.filter((name) => !reservedPaths.includes(`/${name}`))).toEqual([])
  })
})
