import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GIFT_CARD_SLUG, hasPage, type RouteName, routePatterns } from '#config/routes.ts'
import { type LinkContext, type LinkedPage, type RawLink, resolveLink } from '#content/links.ts'

const page: LinkedPage = { _type: 'page', title: 'Questions', slug: 'questions', cbd: null, category: null }

function resolve(link: RawLink, context: Partial<LinkContext> = {}) {
  const reports: string[] = []
  const report = (problem: string) => void reports.push(problem)
  const found = resolveLink(link, {
    siteOrigin: 'https://lull.example',
    excludeCBD: true,
    report,
    ...context,
  })
  return { found, reports }
}

const toPage = (overrides: Partial<LinkedPage>, link: RawLink = {}): RawLink => ({
  pageRef: 'some-page',
  page: { ...page, ...overrides },
  ...link,
})

describe('links', () => {
  test('open a page in the same tab, at its path (RTE-41)', () => {
    expect(resolve(toPage({}, { title: 'Ask us' })).found).toEqual({
      href: '/questions',
      title: 'Ask us',
      external: false,
      rel: null,
      target: null,
    })
    expect(resolve(toPage({})).found?.title).toBe('Questions')
  })

  test('put the category into a product’s path (RTE-19)', () => {
    const product = { _type: 'product', slug: 'lemon-mint', category: { slug: 'sparkling-water', cbd: null } }
    expect(resolve(toPage(product)).found?.href).toBe('/shop/sparkling-water/lemon-mint')
  })

  test('open another site in a new tab without opener or referrer (RTE-42)', () => {
    const { found } = resolve({ title: 'Press', url: 'https://news.example/lull', external: true })
    expect(found).toMatchObject({ external: true, target: '_blank', rel: 'noopener noreferrer' })
    expect(resolve({ url: '//news.example/lull' }).found).toMatchObject({
      href: 'https://news.example/lull',
      external: true,
    })
  })

  test('open this site in a new tab with noopener alone (RTE-42)', () => {
    const { found } = resolve({ url: 'https://lull.example/shop?x=1', external: true })
    expect(found).toMatchObject({ target: '_blank', rel: 'noopener', href: 'https://lull.example/shop?x=1' })
  })

  test('open this site’s absolute and relative URLs in the same tab (VAL-03)', () => {
    expect(resolve({ url: '/shop#top' }).found).toMatchObject({ href: '/shop#top', external: false })
    expect(resolve({ url: 'https://lull.example/shop' }).found).toMatchObject({
      href: '/shop',
      external: false,
    })
  })

  test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    'refuse and report %s (OBJ-01)',
    (url) => {
      const { found, reports } = resolve({ url })
      expect(found).toBeNull()
      expect(reports).toHaveLength(1)
    },
  )

  test('keep a fragment of the current page (VAL-03)', () => {
    expect(resolve({ title: 'Questions', url: ' #faq ' }).found).toMatchObject({
      href: '#faq',
      external: false,
    })
  })

  test('keep a query of the current page (VAL-03)', () => {
    expect(resolve({ title: 'Sorted', url: '?sort=hour#faq' }).found).toMatchObject({
      href: '?sort=hour#faq',
      external: false,
    })
  })

  test('never turn a path of this site into another host (VAL-03)', () => {
    for (const url of ['https://lull.example//evil.example/x', 'https://lull.example////evil.example/x']) {
      expect(resolve({ url }).found?.href).toBe('/evil.example/x')
    }
    expect(resolve({ url: '//evil.example/x' }).found).toMatchObject({
      href: 'https://evil.example/x',
      rel: 'noopener noreferrer',
    })
  })

  test('open no new tab for mail and telephone (OBJ-01)', () => {
    expect(resolve({ url: 'mailto:hello@lull.example' }).found).toMatchObject({
      external: false,
      target: null,
    })
    expect(resolve({ url: 'tel:+15550100' }).found?.href).toBe('tel:+15550100')
  })

  test('leave out CBD links, pages and categories without a report (CAT-02)', () => {
    const flagged: RawLink[] = [
      { url: '/shop', cbd: true },
      toPage({ cbd: true }),
      toPage({ _type: 'product', slug: 'x', category: { slug: 'hemp', cbd: true } }),
    ]
    for (const link of flagged) {
      expect(resolve(link)).toEqual({ found: null, reports: [] })
      expect(resolve(link, { excludeCBD: false }).found).not.toBeNull()
    }
  })

  test('leave out and report a page that is not published (OBJ-01)', () => {
    const { found, reports } = resolve({ title: 'Soon', pageRef: 'page-soon', page: null })
    expect(found).toBeNull()
    expect(reports).toEqual(['a link points to page-soon, which is not published'])
  })

  test('leave out and report a document without a path (RTE-33)', () => {
    const { found, reports } = resolve(toPage({ _type: 'siteFooter', slug: null }))
    expect(found).toBeNull()
    expect(reports).toHaveLength(1)
    expect(resolve(toPage({ _type: 'retiredType' })).found).toBeNull()
  })

  test('leave out and report a route without a page (RTE-41)', () => {
    for (const url of ['/preview/page-a', '/preview/page-a?a=b#c', 'https://lull.example/preview/page-a']) {
      const { found, reports } = resolve({ url })
      expect(found).toBeNull()
      expect(reports).toEqual(['a link points to /preview/page-a, a route without a page'])
    }
    expect(resolve({ url: 'https://elsewhere.example/preview/page-a' }).found).not.toBeNull()
  })

  test('know which routes have a file in src/pages (RTE-05..33)', () => {
    // Turns "src/pages/shop/buy-now/[page].astro" into "/shop/buy-now/{}".
    const shape = (path: string) => path.replaceAll(/\[[^\]]+\]|\{[^}]+\}/g, '{}')
    const built = new Set(
      globSync('src/pages/**/*.astro').map((file) => {
        // Rest parameters of pages that exist in some shops only.
        const named = file.replace('[...giftCard]', GIFT_CARD_SLUG).replace('[...index]', 'index')
        return shape(named.replace(/^src\/pages/, '').replace(/(\/index)?\.astro$/, '') || '/')
      }),
    )
    // The studio is built separately, the buy-now index only redirects, and one page serves every discount code (RTE-16).
    const elsewhere: ReadonlySet<string> = new Set<RouteName>(['admin', 'buyNowIndex', 'discount'])
    const isRoute = (name: string): name is RouteName => name in routePatterns
    const names = Object.keys(routePatterns).filter((name) => isRoute(name) && !elsewhere.has(name))
    const disagreeing = names.filter(
      (name) => isRoute(name) && hasPage(name) !== built.has(shape(routePatterns[name])),
    )
    expect(disagreeing).toEqual([])
    expect(built.size).toBeGreaterThan(5)
  })

  test('leave out a link without page or URL, without a report (OBJ-01)', () => {
    expect(resolve({ title: 'Empty' })).toEqual({ found: null, reports: [] })
    expect(resolve({ title: 'Empty', url: '  ' })).toEqual({ found: null, reports: [] })
  })
})
