import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkPages, type RoutedDocument, routedTypes } from '../../scripts/build/page-checks.ts'

const origin = 'https://shop.example'
const picture = '<meta property="og:image" content="https://pictures.example/a.png">'

interface Parts {
  path: string
  head?: string
  body?: string
  robots?: string
}

const page = ({ path, head, body = '<h1>Here</h1>', robots = 'noindex, nofollow' }: Parts) =>
  `<!DOCTYPE html><html><head><meta name="robots" content="${robots}"><link rel="canonical" href="${origin}${path}">${
    head ?? `<title>T</title><meta name="description" content="D">${picture}`
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
  return checkPages({ directory, origin, documents, excludeCBD }).problems
}

const withBody = (body: string) => check({ 'a.html': page({ path: '/a', body }) })

describe('what every page owes', () => {
  test('a page that has all of it is fine, and its picture is told', () => {
    const body = '<h1>One</h1><h2>Two</h2><h3>Three</h3><h2><img alt="Four"></h2>'
    expect(check({ 'index.html': page({ path: '/', body }) })).toEqual([])
    const { pictures } = checkPages({ directory, origin, documents: [], excludeCBD: false })
    expect([...pictures]).toEqual([['https://pictures.example/a.png', '/']])
  })

  test('title, description and picture are missed, empty or not there (SEO-05)', () => {
    expect(check({ 'a.html': page({ path: '/a', head: '<title> </title>' }) })).toEqual([
      '/a has no title',
      '/a has no description',
      '/a has no picture to be shared with',
    ])
  })

  test('another page’s address is missed', () => {
    expect(check({ 'a.html': page({ path: '/b' }) })).toEqual([
      '/a says that its address is https://shop.example/b',
    ])
  })

  test('headings: one first, none empty, no level left out', () => {
    expect(withBody('<h2>Two</h2><h1>One</h1><h1>Again</h1>')).toEqual([
      '/a has 2 headings of the first level (h1), not one',
      '/a: the heading "Two" (h2) leaves a level out',
    ])
    expect(withBody('<p>None</p>')).toEqual(['/a has 0 headings of the first level (h1), not one'])
    expect(withBody('<h1>One</h1><h3>Three <b>bold</b></h3>')).toEqual([
      '/a: the heading "Three bold" (h3) leaves a level out',
    ])
    expect(withBody('<h1>One</h1><h2><img alt=""> </h2>')).toEqual(['/a has an empty heading (h2)'])
  })

  test('the map names just what search engines may show (SEO-01)', () => {
    const sitemap = `<urlset><url><loc>${origin}/a</loc></url><url><loc>${origin}/gone</loc></url></urlset>`
    const robots = 'index, follow'
    expect(
      check({
        'a.html': page({ path: '/a', robots }),
        'b.html': page({ path: '/b', robots }),
        'sitemap.xml': sitemap,
      }),
    ).toEqual(["the site's map names /gone in vain", "the site's map leaves /b out"])
  })
})

describe('every published document has its page', () => {
  const file = (path: string) => page({ path })

  test('by the route of its kind; singletons, and the gift card, have theirs (RTE-33)', () => {
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
      'signUp four is published, and its page /sign-up/letter is not there',
    ])
  })

  test('what is flagged has none where it is left out, and neither have products of a flagged category (CAT-01, CAT-02)', () => {
    const documents: RoutedDocument[] = [
      { _id: 'one', _type: 'page', slug: 'calm', cbd: true },
      { _id: 'two', _type: 'product', slug: 'oil', category: { slug: 'hemp', cbd: true } },
    ]
    expect(check({ 'calm.html': file('/calm') }, documents, true)).toEqual([
      '/calm is there, though page one is left out here',
    ])
    expect(check({}, documents)).toEqual([
      'product two is published, and its page /shop/hemp/oil is not there',
    ])
  })

  test('one that can have no address is told of', () => {
    expect(check({}, [{ _id: 'one', _type: 'page', slug: 'press' }])).toEqual([
      'page one is published and has no address',
    ])
  })

  test('kinds without an address are not asked for', () => {
    expect(routedTypes).toContain('product')
    expect(routedTypes).not.toContain('cart')
  })
})
