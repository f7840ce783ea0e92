import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createIncrementalContent } from '#content/incremental-content.ts'
import { parseSome } from '#content/parse-documents.ts'
import {
  category,
  memorySource,
  pageLink,
  picture,
  product,
  type StoredDocument,
  slug,
} from './content.fixture.ts'

const home: StoredDocument = { _id: 'home', _type: 'home', title: 'Home' }
const page = (name: string, overrides: Record<string, unknown> = {}): StoredDocument => ({
  _id: `page-${name}`,
  _type: 'page',
  title: name,
  slug: slug(name),
  ...overrides,
})
const menusTo = (...links: object[]): StoredDocument => ({
  _id: 'menus',
  _type: 'menus',
  legalPageMenu: { title: null, links },
})

/** A store of documents that the test changes. */
function storeOf(...documents: StoredDocument[]) {
  return changeable(documents)
}

function changeable(documents: readonly StoredDocument[], { hasBackend = true } = {}) {
  const dataset = [picture, home, ...documents]
  const source = memorySource(dataset)
  const store = createIncrementalContent({
    source,
    siteOrigin: 'https://lull.example',
    excludeCBD: false,
    report: () => {},
    hasBackend,
  })
  const put = (document: StoredDocument) => {
    const place = dataset.findIndex(({ _id }) => _id === document._id)
    dataset.splice(place === -1 ? dataset.length : place, place === -1 ? 0 : 1, document)
  }
  const remove = (id: string) => {
    const place = dataset.findIndex(({ _id }) => _id === id)
    dataset.splice(place, 1)
  }
  return { store, put, remove, asked: source.asked }
}

const form: StoredDocument = { _id: 'form-a', _type: 'form', title: 'Write to us', slug: slug('write') }
const signUp: StoredDocument = { _id: 'sign-up-a', _type: 'signUp', title: 'A letter', slug: slug('letter') }
const klaviyo: StoredDocument = { _id: 'klaviyo', _type: 'klaviyo', listId: 'LETTER' }

describe('content in memory', () => {
  test('reads what has changed alone, and what shows its title or path (PUB-20)', async () => {
    const { store, put, asked } = storeOf(
      category('water'),
      product('lemon', 1),
      page('terms'),
      menusTo(pageLink('product-lemon', 'Lemon')),
    )
    const before = await store.readAll()
    const first = store.show(before, new Map())
    expect((await first.content.get('menus'))?.legalPageMenu.links[0]?.href).toBe('/shop/water/lemon')
    put(category('water', { slug: slug('drinks') }))
    asked.length = 0
    const after = await store.readChanged(before, ['category-water'])
    expect(asked.some((query) => query.includes('_type == "page"'))).toBe(false)
    const next = store.show(after, first.documents)
    expect((await next.content.get('menus'))?.legalPageMenu.links[0]?.href).toBe('/shop/drinks/lemon')
    expect(after.get('page')).toBe(before.get('page'))
  })

  test('leaves what refers to a document alone while its title and path stay (PUB-20)', async () => {
    const lemon = product('lemon', 1)
    const { store, put, asked } = storeOf(
      category('water'),
      lemon,
      menusTo(pageLink('product-lemon', 'Lemon')),
    )
    const before = await store.readAll()
    const asksForReferring = () => asked.some((query) => query.includes('references('))
    put({ ...lemon, badge: 'new' })
    asked.length = 0
    const badged = await store.readChanged(before, ['product-lemon'])
    expect(badged.get('product')?.get('product-lemon')).toMatchObject({ badge: 'new' })
    expect(asksForReferring()).toBe(false)
    put({ ...lemon, slug: slug('lime') })
    const moved = await store.readChanged(badged, ['product-lemon'])
    expect(asksForReferring()).toBe(true)
    const { content } = store.show(moved, new Map())
    expect((await content.get('menus'))?.legalPageMenu.links[0]?.href).toBe('/shop/water/lime')
  })

  test('does not take a change for known that was read from other content (PUB-20)', async () => {
    const lemon = product('lemon', 1)
    const { store, put } = storeOf(category('water'), lemon, menusTo(pageLink('product-lemon', 'Lemon')))
    const before = await store.readAll()
    put({ ...lemon, slug: slug('lime') })
    // As after a release that failed: it is made once more from what is live.
    await store.readChanged(before, ['product-lemon'])
    const again = await store.readChanged(before, ['product-lemon'])
    const { content } = store.show(again, new Map())
    expect((await content.get('menus'))?.legalPageMenu.links[0]?.href).toBe('/shop/water/lime')
  })

  test('reads what refers to a picture anew whenever the picture has changed (PUB-20)', async () => {
    const { store, asked } = storeOf(page('terms'))
    let shown = await store.readAll()
    for (let change = 0; change < 2; change += 1) {
      asked.length = 0
      shown = await store.readChanged(shown, [picture._id])
      expect(asked.some((query) => query.includes('references('))).toBe(true)
    }
  })

  test('parses again what links to an address that came or went (PUB-20)', async () => {
    const { store, remove } = storeOf(page('terms'), menusTo({ title: 'Terms', url: '/terms' }))
    const before = await store.readAll()
    const first = store.show(before, new Map())
    expect((await first.content.get('menus'))?.legalPageMenu.links).toHaveLength(1)
    remove('page-terms')
    const next = store.show(await store.readChanged(before, ['page-terms']), first.documents)
    expect((await next.content.get('menus'))?.legalPageMenu.links).toEqual([])
    expect(await next.content.all('page')).toEqual([])
  })

  test('shows a document that cannot be used as it was, and says what is wrong (PUB-21)', async () => {
    const { store, put } = storeOf(page('terms'), page('about'))
    const before = await store.readAll()
    const first = store.show(before, new Map())
    put(page('terms', { title: '' }))
    put(page('about', { title: 'About us' }))
    const next = store.show(await store.readChanged(before, ['page-terms', 'page-about']), first.documents)
    expect((await next.content.all('page')).map(({ title }) => title)).toEqual(['About us', 'terms'])
    expect(next.problems).toEqual([{ type: 'page', id: 'page-terms', field: 'title', reason: 'is empty' }])
    expect(next.paths.get('page-terms')).toBe('/terms')
  })

  test('shows nothing of a new document that cannot be used (PUB-21)', async () => {
    const { store } = storeOf(page('terms', { title: '' }))
    const shown = store.show(await store.readAll(), new Map())
    expect(await shown.content.all('page')).toEqual([])
    expect(shown.problems).toHaveLength(1)
  })

  test.each([
    ['of 250 bytes', 'x'.repeat(250), 'is too long for an address, which takes 200 bytes'],
    [
      'of 80 characters that take three bytes each',
      '梅'.repeat(80),
      'is too long for an address, which takes 200 bytes',
    ],
    ['that hosts take for any address', '*', 'cannot be part of an address'],
    ['that is a folder', '..', 'cannot be part of an address'],
    ['with half a character', 'a\ud800', 'cannot be part of an address'],
  ])('holds nobody back for a slug %s (PUB-21)', async (_, wrong, reason) => {
    const { store, put } = storeOf(category('water'), product('lemon', 1), page('about'))
    const before = await store.readAll()
    const first = store.show(before, new Map())
    put(product('lemon', 1, { slug: slug(wrong) }))
    put(page('about', { title: 'About us' }))
    const next = store.show(await store.readChanged(before, ['product-lemon', 'page-about']), first.documents)
    expect((await next.content.all('page')).map(({ title }) => title)).toEqual(['About us'])
    expect((await next.content.all('product')).map(({ slug }) => slug)).toEqual(['lemon'])
    expect(next.problems).toEqual([{ type: 'product', id: 'product-lemon', field: 'slug', reason }])
  })

  test('holds no product back for the slug of another category (PUB-21)', async () => {
    const { store, put } = storeOf(category('water'), product('lemon', 1), page('about'))
    const before = await store.readAll()
    const first = store.show(before, new Map())
    put(category('water', { slug: slug('..') }))
    const next = store.show(await store.readChanged(before, ['category-water']), first.documents)
    expect(next.paths.get('product-lemon')).toBe('/shop/water/lemon')
    expect(next.problems.map(({ id, field }) => [id, field])).toEqual([
      ['product-lemon', 'category.slug'],
      ['category-water', 'slug'],
    ])
  })

  test('leaves an address to the document that has had it (PUB-21)', async () => {
    const { store, put } = storeOf(page('terms'), page('about'))
    const before = await store.readAll()
    const first = store.show(before, new Map())
    put(page('about', { slug: slug('terms') }))
    const next = store.show(await store.readChanged(before, ['page-about']), first.documents)
    expect([...next.paths].toSorted()).toEqual([
      ['page-about', '/about'],
      ['page-terms', '/terms'],
    ])
    expect(next.problems).toEqual([
      { type: 'page', id: 'page-about', field: 'slug', reason: 'makes /terms, the address of page-terms' },
    ])
  })

  test('leaves a form’s id to the form that has had it (PUB-21)', async () => {
    const other = { ...form, _id: 'form-0', slug: slug('other') }
    const { store, put } = storeOf(form, other)
    const before = await store.readAll()
    const first = store.show(before, new Map())
    put({ ...other, title: 'Copied', id: 'form-a' })
    put({ ...form, _id: 'form-b', slug: slug('third'), id: 'form-a' })
    const next = store.show(await store.readChanged(before, ['form-0', 'form-b']), first.documents)
    expect((await next.content.all('form')).map(({ id, formId, title }) => [id, formId, title])).toEqual([
      ['form-0', 'form-0', 'Write to us'],
      ['form-a', 'form-a', 'Write to us'],
    ])
    const reason = 'is "form-a", as that of form-a'
    expect(next.problems).toEqual([
      { type: 'form', id: 'form-0', field: 'id', reason },
      { type: 'form', id: 'form-b', field: 'id', reason },
    ])
  })

  test('keeps the home page while none is published (PUB-21)', async () => {
    const { store, remove } = storeOf()
    const before = await store.readAll()
    const first = store.show(before, new Map())
    remove('home')
    const next = store.show(await store.readChanged(before, ['home']), first.documents)
    expect((await next.content.home()).id).toBe('home')
    expect(next.problems).toEqual([{ type: 'home', id: 'home', field: 'it', reason: 'is not published' }])
  })

  test.each([
    ['form', form, 'it'],
    ['sign-up page', signUp, 'it'],
    ['mailing list', klaviyo, 'listId'],
  ])(
    'holds nobody back for the first %s of a shop without a backend (PUB-21)',
    async (_, document, field) => {
      const { store, put } = changeable([page('about'), { ...klaviyo, listId: ' ' }], { hasBackend: false })
      const before = await store.readAll()
      const first = store.show(before, new Map())
      expect(first.problems).toEqual([])
      put(document)
      put(page('about', { title: 'About us' }))
      const changed = await store.readChanged(before, [document._id, 'page-about'])
      const next = store.show(changed, first.documents)
      expect((await next.content.all('page')).map(({ title }) => title)).toEqual(['About us'])
      expect(await next.content.all('form')).toEqual([])
      expect(await next.content.all('signUp')).toEqual([])
      expect((await next.content.get('klaviyo'))?.listId).toBeNull()
      expect(next.problems).toEqual([
        {
          type: document._type,
          id: document._id,
          field,
          reason: 'cannot be shown, because the shop has no backend that would receive what shoppers send',
        },
      ])
    },
  )

  test('shows forms where something receives them, and keeps them when the backend is gone (CAT-17)', async () => {
    const { store } = changeable([form, signUp, klaviyo])
    const before = await store.readAll()
    const first = store.show(before, new Map())
    expect(first.problems).toEqual([])
    expect(await first.content.all('form')).toHaveLength(1)
    const without = changeable([form, signUp, klaviyo], { hasBackend: false }).store
    const published = await without.readAll()
    expect(() => without.show(published, first.documents)).toThrow(
      'PUBLIC_BACKEND_URL is missing: nothing would receive the newsletter and 2 more.',
    )
  })

  test('refuses a document alone that a parser fails on (PUB-21)', () => {
    const failing = z.looseObject({ _id: z.string() }).transform((raw) => {
      if (raw._id === 'b') throw new TypeError('too odd')
      return raw._id
    })
    const schemas = { schema: failing, tolerant: null }
    const found = parseSome('page', [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }], schemas)
    expect(found.documents).toEqual(['a', 'c'])
    expect(found.problems).toEqual([
      { type: 'page', id: 'b', field: 'it', reason: 'cannot be read: too odd' },
    ])
  })
})
