import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  checkHeadsAndSitemap,
  type RoutedDocument,
  routedTypes,
} from '../../scripts/build/checks/check-heads-and-sitemap.ts'

const origin = 'https://shop.example'
const sharingImage = '<meta property="og:image" content="https://pictures.example/a.png">'

interface Parts {
  path: string
  head?: string
  body?: string
  robots?: string
}

const page = ({ path, head, body = '<h1>Here</h1>', robots = 'noindex, nofollow' }: Parts) =>
  `<!DOCTYPE html><html><head><meta name="robots" content="${robots}"><link rel="canonical" href="${origin}${path}">${
    head ?? `<title>T</title><meta name="description" content="D">${sharingImage}`
  }</head><body>${body}</body></html>`

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pages-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function check(
  files: Readonly<Record<string, string>>,
  documents: readonly RoutedDocument[] = [],
  excludeCBD = false,
): readonly string[] {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true })
    writeFileSync(join(directory, name), text)
  }
  return checkHeadsAndSitemap({ directory, origin, documents, excludeCBD }).problems
}

const withBody = (body: string) => check({ 'a.html': page({ path: '/a', body }) })

describe('checks of heads and the sitemap', () => {
  test('find no problem on a complete page, and list its sharing image', () => {
    const body = '<h1>One</h1><h2>Two</h2><h3>Three</h3><h2><img alt="Four"></h2>'
    expect(check({ 'index.html': page({ path: '/', body }) })).toEqual([])
    const { sharingImages } = checkHeadsAndSitemap({ directory, origin, documents: [], excludeCBD: false })
    expect([...sharingImages]).toEqual([['https://pictures.example/a.png', '/']])
  })

  test('report an empty or missing title, description or sharing image (SEO-05)', () => {
    expect(check({ 'a.html': page({ path: '/a', head: '<title> </title>' }) })).toEqual([
      '/a has no title',
      '/a has no description',
      '/a has no sharing image',
    ])
  })

  test('report the canonical address of another page', () => {
    expect(check({ 'a.html': page({ path: '/b' }) })).toEqual([
      '/a has the canonical address https://shop.example/b',
    ])
  })

  test('require one h1 first, no empty heading and no skipped level', () => {
    expect(withBody('<h2>Two</h2><h1>One</h1><h1>Again</h1>')).toEqual([
      '/a has 2 h1 headings instead of one',
      '/a: the heading "Two" (h2) skips a level',
    ])
    expect(withBody('<p>None</p>')).toEqual(['/a has 0 h1 headings instead of one'])
    expect(withBody('<h1>One</h1><h3>Three <b>bold</b></h3>')).toEqual([
      '/a: the heading "Three bold" (h3) skips a level',
    ])
    expect(withBody('<h1>One</h1><h2><img alt=""> </h2>')).toEqual(['/a has an empty heading (h2)'])
  })

  test('require a sitemap of exactly the pages that search engines may index (SEO-01)', () => {
    const sitemap = `<urlset><url><loc>${origin}/a</loc></url><url><loc>${origin}/gone</loc></url></urlset>`
    const robots = 'index, follow'
    expect(
      check({
        'a.html': page({ path: '/a', robots }),
        'b.html': page({ path: '/b', robots }),
        'sitemap.xml': sitemap,
      }),
    ).toEqual(['the sitemap lists /gone, which is not an indexable page', 'the sitemap lacks /b'])
  })
})

describe('the page of every published document', () => {
  const file = (path: string) => page({ path })

  test('follows the route of its type; singletons and the gift card have their own (RTE-33)', () => {
    const documents: RoutedDocument[] = [
      { _id: 'one', _type: 'page', slug: 'über uns' },
      { _id: 'two', _type: 'product', slug: 'peach', category: { slug: 'cans' } },
      { _id: 'three', _type: 'product', slug: 'gift-card', category: { slug: 'cans' } },
      { _id: 'wholesale', _type: 'wholesale' },
      { _id: 'four', _type: 'signUp', slug: 'letter' },
    ]
    const paths = ['/über uns', '/shop/cans/peach', '/shop/gift-card', '/wholesale']
    const files = Object.fromEntries(
      paths.map((path) => [`${path.slice(1)}.html`, page({ path: encodeURI(path) })]),
    )
    expect(check(files, documents)).toEqual([
      'signUp four is published, but its page /sign-up/letter does not exist',
    ])
  })

  test('does not exist for CBD documents and products of CBD categories (CAT-01, CAT-02)', () => {
    const documents: RoutedDocument[] = [
      { _id: 'one', _type: 'page', slug: 'calm', cbd: true },
      { _id: 'two', _type: 'product', slug: 'oil', category: { slug: 'hemp', cbd: true } },
    ]
    expect(check({ 'calm.html': file('/calm') }, documents, true)).toEqual([
      '/calm exists although this variant hides page one',
    ])
    expect(check({}, documents)).toEqual([
      'product two is published, but its page /shop/hemp/oil does not exist',
    ])
  })

  test('is reported when the document can have no address', () => {
    expect(check({}, [{ _id: 'one', _type: 'page', slug: 'press' }])).toEqual([
      'page one is published but has no address',
    ])
  })

  test('is not expected for types without an address', () => {
    expect(routedTypes).toContain('product')
    expect(routedTypes).not.toContain('cart')
  })
})
