import { afterEach, expect, test } from 'vitest'
import { SmallSite } from './small-site.fixture.ts'

const page = (name: string, title: string) => ({
  _id: `page-${name}`,
  _type: 'page',
  title,
  slug: { _type: 'slug', current: name },
})

let site: SmallSite

afterEach(() => site.close())

test('leaves a document out that keeps its page from being rendered, and publishes all others (PUB-21)', async () => {
  site = await SmallSite.start([page('terms', 'Terms'), page('about', 'About')])
  await site.put(page('terms', 'throws'), page('about', 'About us'))
  const made = await site.release('page-terms', 'page-about')
  expect(made.skipped).toEqual([
    {
      documentId: 'page-terms',
      field: 'it',
      reason: 'keeps /terms.html from being made: nobody can read terms',
    },
  ])
  expect(await site.read('about.html')).toContain('About us')
  expect(await site.read('terms.html')).toContain('<title>Terms</title>')
  expect(await site.read('index.html')).toContain('>Terms</a>')
})

test('publishes what comes afterwards without a full build, and the document once it is mended (PUB-21)', async () => {
  site = await SmallSite.start([page('terms', 'Terms'), page('about', 'About')])
  await site.put(page('terms', 'throws'))
  await site.release('page-terms')
  await site.put(page('about', 'About us'))
  const next = await site.release('page-about')
  expect(next.changed).toContain('about.html')
  expect(next.skipped.map(({ documentId }) => documentId)).toEqual(['page-terms'])
  await site.put(page('terms', 'Better terms'))
  const mended = await site.release('page-terms')
  expect(mended.skipped).toEqual([])
  expect(await site.read('terms.html')).toContain('Better terms')
})

test('shows nothing of a new document whose page cannot be rendered (PUB-21)', async () => {
  site = await SmallSite.start([page('about', 'About')])
  await site.put(page('terms', 'throws'), page('about', 'About us'))
  const made = await site.release('page-terms', 'page-about')
  expect(made.skipped.map(({ documentId }) => documentId)).toEqual(['page-terms'])
  await expect(site.read('terms.html')).rejects.toThrow('ENOENT')
  expect(await site.read('index.html')).not.toContain('terms')
})

test('finds a document by its absence: the page that lacks it read nothing of it (PUB-21)', async () => {
  site = await SmallSite.start([page('about', 'About')])
  await site.put(page('about', 'About us'))
  await site.remove('siteFooter')
  const made = await site.release('siteFooter', 'page-about')
  expect(made.skipped).toEqual([
    {
      documentId: 'siteFooter',
      field: 'it',
      reason: 'breaks the site: /index.html cannot be made: there is no footer',
    },
  ])
  expect(await site.read('about.html')).toContain('About us')
})

test('leaves a document out that breaks a link, alone and among many, until the link holds (PUB-21)', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `page-${index}`)
  site = await SmallSite.start([page('about', 'About'), ...names.map((name) => page(name, name))])
  await site.put(page('about', '/#nowhere'))
  const alone = await site.release('page-about')
  expect(alone.skipped.map(({ documentId, reason }) => [documentId, reason])).toEqual([
    ['page-about', 'breaks a link: /about links to /#nowhere, but that page has no such anchor'],
  ])
  expect(await site.read('about.html')).toContain('<title>About</title>')
  await site.put(...names.map((name) => page(name, name === 'page-3' ? '/#nowhere' : `new ${name}`)))
  const many = await site.release(...names.map((name) => `page-${name}`))
  expect(many.skipped.map(({ documentId }) => documentId).toSorted()).toEqual(['page-about', 'page-page-3'])
  expect(await site.read('page-3.html')).toContain('<title>page-3</title>')
  expect(await site.read('page-4.html')).toContain('new page-4')
  await site.put(page('about', '/page-4'), page('page-3', 'mended'))
  expect((await site.release('page-about', 'page-page-3')).skipped).toEqual([])
  expect(await site.read('about.html')).toContain('href="/page-4"')
}, 60_000)

test('finds a few among hundreds of documents that were changed together (PUB-21)', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `page-${index}`)
  site = await SmallSite.start(names.map((name) => page(name, name)))
  const wrong = new Set(['page-7', 'page-8', 'page-250'])
  await site.put(...names.map((name) => page(name, wrong.has(name) ? 'throws' : `new ${name}`)))
  const made = await site.release(...names.map((name) => `page-${name}`))
  expect(made.skipped.map(({ documentId }) => documentId).toSorted()).toEqual([
    'page-page-250',
    'page-page-7',
    'page-page-8',
  ])
  expect(await site.read('page-9.html')).toContain('new page-9')
  expect(await site.read('page-8.html')).toContain('<title>page-8</title>')
}, 60_000)
