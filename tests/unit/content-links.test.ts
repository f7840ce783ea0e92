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
  test('a link to a page stays in the tab, at the page’s own address (RTE-41)', () => {
    expect(resolve(toPage({}, { title: 'Ask us' })).found).toEqual({
      href: '/questions',
      title: 'Ask us',
      external: false,
      rel: null,
      target: null,
    })
    expect(resolve(toPage({})).found?.title).toBe('Questions')
  })

  test('a link to a product leads through its category (RTE-19)', () => {
    const product = { _type: 'product', slug: 'lemon-mint', category: { slug: 'sparkling-water', cbd: null } }
    expect(resolve(toPage(product)).found?.href).toBe('/shop/sparkling-water/lemon-mint')
  })

  test('another site opens in a new tab that knows nothing of this one (RTE-42)', () => {
    const { found } = resolve({ title: 'Press', url: 'https://news.example/lull', external: true })
    expect(found).toMatchObject({ external: true, target: '_blank', rel: 'noopener noreferrer' })
    expect(resolve({ url: '//news.example/lull' }).found).toMatchObject({
      href: 'https://news.example/lull',
      external: true,
    })
  })

  test('this site in a new tab gets noopener alone (RTE-42)', () => {
    const { found } = resolve({ url: 'https://lull.example/shop?x=1', external: true })
    expect(found).toMatchObject({ target: '_blank', rel: 'noopener', href: 'https://lull.example/shop?x=1' })
  })

  test('this site’s own address, whole or relative, stays in the tab (VAL-03)', () => {
    expect(resolve({ url: '/shop#top' }).found).toMatchObject({ href: '/shop#top', external: false })
    expect(resolve({ url: 'https://lull.example/shop' }).found).toMatchObject({
      href: '/shop',
      external: false,
    })
  })

  test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    '%s is not followed, and reported (OBJ-01)',
    (url) => {
      const { found, reports } = resolve({ url })
      expect(found).toBeNull()
      expect(reports).toHaveLength(1)
    },
  )

  test('a place on the page one is on stays there (VAL-03)', () => {
    expect(resolve({ title: 'Questions', url: ' #faq ' }).found).toMatchObject({
      href: '#faq',
      external: false,
    })
  })

  test('the page one is on, asked otherwise, stays that page (VAL-03)', () => {
    expect(resolve({ title: 'Sorted', url: '?sort=hour#faq' }).found).toMatchObject({
      href: '?sort=hour#faq',
      external: false,
    })
  })

  test('no address of this site turns into another host’s (VAL-03)', () => {
    for (const url of ['https://lull.example//evil.example/x', 'https://lull.example////evil.example/x']) {
      expect(resolve({ url }).found?.href).toBe('/evil.example/x')
    }
    expect(resolve({ url: '//evil.example/x' }).found).toMatchObject({
      href: 'https://evil.example/x',
      rel: 'noopener noreferrer',
    })
  })

  test('addresses for mail and telephone open nothing new (OBJ-01)', () => {
    expect(resolve({ url: 'mailto:hello@lull.example' }).found).toMatchObject({
      external: false,
      target: null,
    })
    expect(resolve({ url: 'tel:+15550100' }).found?.href).toBe('tel:+15550100')
  })

  test('what is flagged is left out without a word, wherever the flag stands (CAT-02)', () => {
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

  test('a link to a page that is not published is left out and reported (OBJ-01)', () => {
    const { found, reports } = resolve({ title: 'Soon', pageRef: 'page-soon', page: null })
    expect(found).toBeNull()
    expect(reports).toEqual(['a link points to page-soon, which is not published'])
  })

  test('a link to a document without an address is left out and reported (RTE-33)', () => {
    const { found, reports } = resolve(toPage({ _type: 'siteFooter', slug: null }))
    expect(found).toBeNull()
    expect(reports).toHaveLength(1)
    expect(resolve(toPage({ _type: 'retiredType' })).found).toBeNull()
  })

  test('leaves out and reports a link to a route without a page (RTE-41)', () => {
    for (const url of ['/preview/page-a', '/preview/page-a?a=b#c', 'https://lull.example/preview/page-a']) {
      const { found, reports } = resolve({ url })
      expect(found).toBeNull()
      expect(reports).toEqual(['a link points to /preview/page-a, a route without a page'])
    }
    expect(resolve({ url: 'https://elsewhere.example/preview/page-a' }).found).not.toBeNull()
  })

  test('what counts as still to come is what has no file among the pages (RTE-05..33)', () => {
    // "src/pages/shop/buy-now/[page].astro" as "/shop/buy-now/{}".
    const shape = (path: string) => path.replaceAll(/\[[^\]]+\]|\{[^}]+\}/g, '{}')
    const built = new Set(
      globSync('src/pages/**/*.astro').map((file) => {
        // There only in some shops, so that their files cannot be named by the address.
        const named = file.replace('[...giftCard]', GIFT_CARD_SLUG).replace('[...index]', 'index')
        return shape(named.replace(/^src\/pages/, '').replace(/(\/index)?\.astro$/, '') || '/')
      }),
    )
    // The studio is a build of its own; the buy-now index is only ever redirected (RTE-16); one page serves every code.
    const elsewhere: ReadonlySet<string> = new Set<RouteName>(['admin', 'buyNowIndex', 'discount'])
    const isRoute = (kind: string): kind is RouteName => kind in routePatterns
    const kinds = Object.keys(routePatterns).filter((kind) => isRoute(kind) && !elsewhere.has(kind))
    const disagreeing = kinds.filter(
      (kind) => isRoute(kind) && hasPage(kind) !== built.has(shape(routePatterns[kind])),
    )
    expect(disagreeing).toEqual([])
    expect(built.size).toBeGreaterThan(5)
  })

  test('a link that leads nowhere yet is none (OBJ-01)', () => {
    expect(resolve({ title: 'Empty' })).toEqual({ found: null, reports: [] })
    expect(resolve({ title: 'Empty', url: '  ' })).toEqual({ found: null, reports: [] })
  })
})
