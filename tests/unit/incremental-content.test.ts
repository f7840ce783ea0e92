import { describe, expect, test } from 'vitest'
import { createIncrementalContent } from '#content/incremental-content.ts'
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
  const dataset = [picture, home, ...documents]
  const source = memorySource(dataset)
  const store = createIncrementalContent({
    source,
    siteOrigin: 'https://lull.example',
    excludeCBD: false,
    report: () => {},
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

  test('keeps the home page while none is published (PUB-21)', async () => {
    const { store, remove } = storeOf()
    const before = await store.readAll()
    const first = store.show(before, new Map())
    remove('home')
    const next = store.show(await store.readChanged(before, ['home']), first.documents)
    expect((await next.content.home()).id).toBe('home')
    expect(next.problems).toEqual([{ type: 'home', id: 'home', field: 'it', reason: 'is not published' }])
  })
})
