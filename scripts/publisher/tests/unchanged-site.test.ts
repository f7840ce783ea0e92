import { afterEach, expect, test } from 'vitest'
import { SmallSite } from './small-site.fixture.ts'

const page = (name: string, title: string, fields: Record<string, unknown> = {}) => ({
  _id: `page-${name}`,
  _type: 'page',
  title,
  slug: { _type: 'slug', current: name },
  ...fields,
})

let site: SmallSite

afterEach(() => site.close())

test('a change that no file shows makes no folder, and the next release goes on from the one before (PUB-17)', async () => {
  site = await SmallSite.start([page('terms', 'Terms'), page('about', 'About')])
  await site.put(page('terms', 'Our terms'))
  expect((await site.release('page-terms')).isUnchanged).toBe(false)
  const before = site.directory
  await site.put({ _id: 'image-1', _type: 'sanity.imageAsset' }, page('about', 'About', { unread: 'x' }))
  expect(await site.release('image-1', 'page-about')).toMatchObject({ isUnchanged: true, changed: [] })
  // Nor does one that is left out again, once its page turns out to be impossible.
  await site.put(page('terms', 'throws'))
  const refused = await site.release('page-terms')
  expect(refused).toMatchObject({ isUnchanged: true, skipped: [{ documentId: 'page-terms' }] })
  expect(site.directory).toBe(before)
  await site.put(page('about', 'About us'))
  expect((await site.release('page-about')).changed).toContain('about.html')
  expect(site.directory).not.toBe(before)
  expect(await site.read('terms.html')).toContain('Our terms')
  await site.remove('page-about')
  expect((await site.release('page-about')).isUnchanged).toBe(false)
  await expect(site.read('about.html')).rejects.toThrow('ENOENT')
})
