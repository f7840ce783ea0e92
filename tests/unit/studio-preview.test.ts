import { describe, expect, test } from 'vitest'
import { contentTypes } from '#config/content-types.ts'
import type { SiteVariant } from '#config/env.ts'
import { locationsOf, locationsQuery, withoutLinks } from '../../studio/preview/locations.ts'
import { mainDocuments } from '../../studio/preview/main-documents.ts'
import { previewSecret } from '../../studio/preview/preview-secret.ts'
import { toolsOfRole } from '../../studio/preview/tools-of-role.ts'
import { memorySource, ref, type StoredDocument, slug } from './content.fixture.ts'

const located = (_id: string, _type: string, more: Record<string, unknown> = {}) => ({
  _id,
  _type,
  title: null,
  slug: null,
  category: null,
  ...more,
})

describe('the pages of a document (STU-09)', () => {
  test('are its own and those that refer to it, each once', () => {
    const document = located('mint', 'product', { title: 'Mint', slug: 'mint', category: 'water' })
    const category = located('water', 'productCategory', { title: 'Water', slug: 'water' })
    expect(locationsOf({ document, referring: [category, category] })).toEqual({
      locations: [
        { title: 'Mint', href: '/shop/water/mint?preview=true' },
        { title: 'Water', href: '/shop/water?preview=true' },
      ],
    })
  })

  test('are those of what refers to a part, and to what that part belongs to', () => {
    const document = located('balm', 'ingredient', { title: 'Lemon balm' })
    const mint = located('mint', 'product', { title: 'Mint', slug: 'mint', category: 'water' })
    const home = located('home', 'home')
    const pane = { ...located('w', 'ingredientsWindow'), referring: [home, mint] }
    expect(locationsOf({ document, referring: [pane, mint] })).toEqual({
      locations: [
        { title: 'Mint', href: '/shop/water/mint?preview=true' },
        { title: 'Home', href: '/?preview=true' },
      ],
    })
  })

  test('are all of them for what header, footer, banner and drawers show, with the reason', () => {
    const every = (title: string) => ({
      title: `Every page: ${title}`,
      href: '/?preview=true',
      showHref: false,
    })
    const cart = locationsOf({ document: located('cart', 'cart'), referring: [] })
    expect(cart).toEqual({ locations: [every('Cart')], message: 'Shows on every page' })
    const page = located('about', 'page', { title: 'About', slug: 'about' })
    const linked = locationsOf({
      document: page,
      referring: [located('menus', 'menus'), located('siteFooter', 'siteFooter')],
    })
    expect(linked).toEqual({
      locations: [{ title: 'About', href: '/about?preview=true' }, every('Site menus'), every('Site footer')],
      message: 'Used on 1 page. Shows on every page',
    })
    expect([withoutLinks(cart), withoutLinks(linked)]).toEqual([
      { message: 'Shows on every page', tone: 'positive' },
      { message: 'Used on 1 page: About. Shows on every page', tone: 'positive' },
    ])
  })

  test('are asked for in one query, two steps far', async () => {
    const reference = (_ref: string) => ({ _type: 'reference', _ref })
    const answer = await memorySource([
      { _id: 'balm', _type: 'ingredient', title: 'Lemon balm' },
      { _id: 'w', _type: 'ingredientsWindow', ingredients: [reference('balm')] },
      { _id: 'home', _type: 'home', ingredientsWindow: reference('w') },
      { _id: 'about', _type: 'page', slug: slug('about'), link: reference('home') },
    ]).fetch(locationsQuery, { id: 'balm' })
    expect(locationsOf(answer)).toEqual({ locations: [{ title: 'Home', href: '/?preview=true' }] })
  })

  test('are where the preview shows it for documents without an address', () => {
    for (const document of [located('amazonSettings', 'amazonSettings'), located('new', 'page')])
      expect(locationsOf({ document, referring: [] })).toEqual({
        locations: [
          { title: 'A page that shows it', href: `/preview/${document._id}?preview=true`, showHref: false },
        ],
      })
  })

  test('are named without links for whoever has no preview', () => {
    const referring = ['b', 'c'].map((id) => located(id, 'page', { title: id.toUpperCase(), slug: id }))
    const namesOf = (...more: typeof referring) =>
      withoutLinks(
        locationsOf({ document: located('a', 'page', { title: 'A', slug: 'a' }), referring: more }),
      )
    expect(namesOf()).toEqual({ message: 'Used on 1 page: A', tone: 'positive' })
    expect(namesOf(...referring)).toEqual({ message: 'Used on 3 pages: A, B, C', tone: 'positive' })
    const many = Array.from({ length: 11 }, (_, index) => located(`${index}`, 'page', { slug: `p${index}` }))
    expect(namesOf(...many)).toMatchObject({
      message: expect.stringMatching(/^Used on 12 pages: .* and 2 more$/),
    })
    expect(withoutLinks(locationsOf({ document: located('new', 'page'), referring: [] }))).toBeNull()
    expect(withoutLinks({ message: 'Gone', tone: 'caution' })).toEqual({ message: 'Gone', tone: 'caution' })
  })

  test('are none before it exists', () => {
    expect(locationsOf({ document: null, referring: [] })).toMatchObject({ tone: 'caution' })
  })
})

describe('the document of a page (STU-09)', () => {
  const documents: StoredDocument[] = [
    { _id: 'a', _type: 'page', slug: slug('about') },
    { _id: 'b', _type: 'form', slug: slug('write') },
    { _id: 'c', _type: 'product', slug: slug('mint') },
    { _id: 'd', _type: 'product', slug: slug('gift-card') },
    { _id: 'e', _type: 'productCategory', slug: slug('water') },
    { _id: 'home', _type: 'home' },
    { _id: 'shopMenu', _type: 'shopMenu' },
    { _id: 'discountCodeSettings', _type: 'discountCodeSettings' },
    { _id: 'homeNonCBD', _type: 'homeNonCBD' },
  ]

  /** As the Presentation tool looks it up. */
  async function documentOf(path: string, variant: SiteVariant = 'scrubbed'): Promise<unknown> {
    for (const { route, type, filter, params } of mainDocuments(variant)) {
      const pattern = new RegExp(`^${String(route).replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
      const match = pattern.exec(path)
      if (match === null) continue
      const context = { origin: 'http://localhost', path, params: { ...match.groups } }
      const where = type === undefined ? filter : `_type == "${type}"`
      const parameters = typeof params === 'function' ? params(context) : {}
      return memorySource(documents).fetch(`*[${String(where)}][0]._id`, parameters)
    }
    return null
  }

  test.each([
    ['/', 'home'],
    ['/about', 'a'],
    ['/write', 'b'],
    ['/shop/water/mint', 'c'],
    ['/shop/gift-card', 'd'],
    ['/shop/water', 'e'],
    ['/shop/water/page/2', 'e'],
    ['/shop', 'shopMenu'],
    ['/discount', 'discountCodeSettings'],
    // Of lists the studio shows the documents on them.
    ['/search', null],
    ['/shop/collections', null],
    ['/press', null],
  ])('at %s is %s', async (path, id) => {
    expect(await documentOf(path)).toBe(id)
  })

  test('at / is the non-CBD home page on the scrubbed variant once it is filled in (DOC-02)', async () => {
    const filled = documents.find(({ _id }) => _id === 'homeNonCBD')
    Object.assign(filled ?? {}, { introTitle: '' })
    expect(await documentOf('/')).toBe('home')
    Object.assign(filled ?? {}, { introTitle: 'Hello' })
    expect(await documentOf('/')).toBe('homeNonCBD')
    expect(await documentOf('/', 'full')).toBe('home')
    Object.assign(filled ?? {}, { introTitle: undefined })
    const textOf = (text: string) => ({ _type: 'block', children: [{ _type: 'span', text }] })
    const picture = { _type: 'image', asset: ref('image-a-1x1-png') }
    for (const [field, none, some] of [
      ['signupText', '', 'Hello'],
      ['introText', [textOf('')], [textOf(''), textOf('Hello')]],
      ['featuredProductImage', { _type: 'image', alt: 'Mint' }, picture],
      ['splashHero', [{ _type: 'image' }], [picture]],
      ['featuredProductVideo', { loop: true }, { playbackId: 'abc' }],
      ['ingredientsWindow', undefined, ref('w')],
      ['featuredWater', [], [ref('c')]],
    ] as const) {
      Object.assign(filled ?? {}, { [field]: none })
      expect(await documentOf('/'), field).toBe('home')
      Object.assign(filled ?? {}, { [field]: some })
      expect(await documentOf('/'), field).toBe('homeNonCBD')
      Object.assign(filled ?? {}, { [field]: undefined })
    }
  })

  test('is of a type that exists', () => {
    const types = new Set<string>(contentTypes.map(({ type }) => type))
    for (const { type } of mainDocuments('scrubbed')) if (type !== undefined) expect(types).toContain(type)
  })
})

describe('the secret that opens the preview (OPEN-03)', () => {
  /** A content service that answers each request for a secret with the next of these; null for one that it takes. */
  function serviceWith(dataset: string, ...answers: (number | null)[]) {
    const client = {
      config: () => ({ dataset }),
      create: async () => {
        const statusCode = answers.shift() ?? null
        if (statusCode !== null) throw Object.assign(new Error('no'), { statusCode })
      },
      delete: async () => {},
    }
    return () => previewSecret(client, 'https://studio.example', 'somebody')
  }

  test('is asked for again when the service could not be reached', async () => {
    const secret = serviceWith('away', 503, null)
    expect(await secret()).toBeNull()
    const made = await secret()
    expect(made).toMatch(/^[0-9a-f]{48}$/)
    expect(await secret()).toBe(made)
  })

  test('is asked for once by whoever may not have it', async () => {
    const secret = serviceWith('viewer', 403, null)
    expect(await secret()).toBeNull()
    expect(await secret()).toBeNull()
  })
})

describe('the tools of the studio', () => {
  const tools = ['structure', 'presentation'].map((name) => ({ name, title: name, component: () => null }))
  const role = (name: string) => ({ name, title: name })
  const namesFor = (...roles: string[]) =>
    toolsOfRole(tools, { roles: roles.map(role) }).map(({ name }) => name)

  test('have no preview for who may only read, and all for others (OPEN-02, OPEN-03)', () => {
    expect(namesFor('viewer')).toEqual(['structure'])
    for (const roles of [['editor'], ['administrator'], ['viewer', 'translator'], []])
      expect(namesFor(...roles)).toEqual(['structure', 'presentation'])
  })
})
