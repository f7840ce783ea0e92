import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentTypes } from '#config/content-types.ts'
import type { Content } from '#content/content.ts'
import { localTokens } from '../../scripts/local/content/accounts.ts'
import { clientConfig } from '../../scripts/local/content/client-config.ts'
import { startContentService } from '../../scripts/local/content/service.ts'
import {
  prepareTestSample,
  preparedSample as sampleDir,
} from '../../scripts/sample/tests/prepared-sample.fixture.ts'
import { type ContentReading, createContentCache } from '../../src/server/preview/content-cache.ts'
import { type DatasetReader, openDatasetReader } from '../../src/server/preview/dataset-reader.ts'
import { openContent } from '../../src/server/preview/open-content.ts'
import { documentsOf } from '../unit/content.fixture.ts'
import { siteEnvironment } from '../unit/site-environment.fixture.ts'

const siteOrigin = 'https://lull.example'
let stateDir = ''
let service = { url: '', close: async () => {} }
let datasetReader: DatasetReader | null = null

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'changes-test-'))
  await prepareTestSample()
  service = await startContentService({ port: 0, stateDir, sampleDir, datasets: ['production'] })
}, 120_000)
afterAll(async () => {
  datasetReader?.stop()
  await service.close()
  await rm(stateDir, { recursive: true, force: true })
})

const clientOf = () =>
  createClient({
    ...clientConfig(service.url),
    token: localTokens.administrator,
    perspective: 'raw',
  })

const newDatasetReader = () =>
  openDatasetReader(
    siteEnvironment({
      PUBLIC_SANITY_PROJECT_ID: 'lull',
      PUBLIC_SANITY_API_HOST: service.url,
      SANITY_API_READ_TOKEN: localTokens.administrator,
    }),
    'production',
    () => {},
  )

/** All documents of all types, as pages get them. */
const everything = (content: Content) =>
  Promise.all(contentTypes.map(async (entry) => [entry.type, await documentsOf(content, entry)]))

/** A preview that is kept from change to change; `reads` has what was read for each: ids, or all. */
function openPreviewed(perspective: string) {
  const cache = createContentCache({ max: 1, lifetimeMs: 60_000, now: Date.now })
  const reads: (readonly string[] | 'all')[] = []
  const kept = datasetReader ?? newDatasetReader()
  datasetReader = kept
  const key = { perspective, variant: 'full', hasEditMarks: false } as const
  function open(): ContentReading {
    const { fetcher, make } = openContent(kept, key, siteOrigin)
    return {
      make,
      fetcher: {
        readAll() {
          reads.push('all')
          return fetcher.readAll()
        },
        readChanged(before, ids) {
          reads.push(ids)
          return fetcher.readChanged(before, ids)
        },
      },
    }
  }
  const shown = () => everything(cache.get('key', kept.changes, open).content)
  return {
    reads,
    shown,
    /** Makes changes, waits until the preview has heard of `events` of them, and expects it to show what a whole read shows. */
    async shows(change: () => Promise<unknown>, events = 1) {
      let heard = 0
      let tell = () => {}
      const told = new Promise<void>((resolve) => {
        tell = resolve
      })
      const unsubscribe = kept.subscribe(() => {
        heard += 1
        if (heard >= events) tell()
      })
      await change()
      await told
      unsubscribe()
      const { fetcher, make } = openContent(kept, key, siteOrigin)
      const expected = await everything(make(() => fetcher.readAll()).content)
      expect(await shown()).toEqual(expected)
    },
  }
}

async function listening() {
  datasetReader ??= newDatasetReader()
  await datasetReader.connect()
  expect(datasetReader.changes.version()).not.toBeNull()
}

const slug = (current: string) => ({ _type: 'slug', current })
const draftOf = async (id: string) => {
  const document = await clientOf().getDocument(id)
  if (document === undefined) throw new Error(`There is no ${id}`)
  return { ...document, _id: `drafts.${id}` }
}

describe('a preview that reads only what has changed', () => {
  beforeEach(listening)

  test('shows what a whole read shows, after changes of every sort (PREV-04)', async () => {
    const client = clientOf()
    const preview = openPreviewed('drafts')
    const { shows, reads } = preview
    await preview.shown()
    const { _id: productId } = await client.fetch<{ _id: string }>(
      '*[_type == "product" && defined(category)][0]{_id}',
    )
    const { _id: categoryId } = await client.fetch<{ _id: string }>(
      '*[_type == "product" && defined(category)][0].category->{_id}',
    )

    const page = { _id: 'drafts.page-new', _type: 'page', title: 'A new page', slug: slug('a-new-page') }
    await shows(() => client.create(page))
    await shows(() => client.patch('drafts.page-new').set({ title: 'Another title' }).commit())

    // What refers to a document shows its title and path, and a product's path begins with its category's.
    const menus = await draftOf('menus')
    const link = {
      _type: 'link',
      _key: 'new',
      title: '',
      page: { _type: 'reference', _ref: 'page-new', _weak: true },
    }
    const toProduct = { ...link, _key: 'product', page: { _type: 'reference', _ref: productId } }
    await shows(() =>
      client.createOrReplace({ ...menus, legalPageMenu: { title: 'Legal', links: [link, toProduct] } }),
    )
    await shows(() =>
      client
        .patch('drafts.page-new')
        .set({ slug: slug('renamed'), title: 'Renamed' })
        .commit(),
    )
    await shows(async () =>
      client.createOrReplace({ ...(await draftOf(categoryId)), slug: slug('renamed-category') }),
    )
    await shows(async () => client.createOrReplace({ ...(await draftOf(productId)), title: 'Renamed' }))
    await shows(async () => client.createOrReplace({ ...(await draftOf(productId)), cbd: true }))

    // A document that goes and comes again, while another refers to it.
    await shows(() => client.delete('drafts.page-new'))
    await shows(() => client.create(page))

    // Publishing, changing what is published, and discarding.
    const action = (name: 'publish' | 'unpublish') =>
      name === 'publish'
        ? client.action({
            actionType: 'sanity.action.document.publish',
            draftId: 'drafts.page-new',
            publishedId: 'page-new',
          })
        : client.action({
            actionType: 'sanity.action.document.unpublish',
            draftId: 'drafts.page-new',
            publishedId: 'page-new',
          })
    await shows(() => action('publish'), 2)
    await shows(() => client.patch('page-new').set({ title: 'Published' }).commit())
    await shows(() => action('unpublish'), 2)
    await shows(() => client.delete(`drafts.${categoryId}`))

    // Settings, of which there is one document.
    await shows(async () =>
      client.createOrReplace({ ...(await draftOf('siteFooter')), copyright: 'Somebody' }),
    )
    await shows(() => client.delete('drafts.siteFooter'))
    // Several documents in one transaction.
    await shows(
      () =>
        client
          .transaction()
          .createOrReplace({ ...page, _id: 'drafts.page-a', slug: slug('page-a') })
          .createOrReplace({ ...page, _id: 'drafts.page-b', slug: slug('page-b') })
          .delete('drafts.menus')
          .commit(),
      3,
    )
    expect(reads[0]).toBe('all')
    expect(reads.slice(1)).not.toContain('all')
    expect(reads).toContainEqual(['page-new'])
  }, 120_000)

  test('shows what a release changes, makes and takes away (PREV-04, RTE-29)', async () => {
    const client = clientOf()
    const { releaseId } = await client.releases.create({
      releaseId: 'rChanges',
      metadata: { releaseType: 'asap' },
    })
    const preview = openPreviewed(releaseId)
    const { shows, reads } = preview
    await preview.shown()
    const version = (id: string) => `versions.${releaseId}.${id}`
    const page = { _type: 'page', title: 'Of a release', slug: slug('of-a-release') }
    await shows(() => client.create({ ...page, _id: version('page-release') }))
    await shows(() => client.patch(version('page-release')).set({ title: 'Changed' }).commit())
    await shows(async () =>
      client.createOrReplace({ ...(await draftOf('home')), _id: version('home'), introTitle: 'Spring' }),
    )
    await shows(() =>
      client.createOrReplace({ ...page, _id: 'drafts.page-release', title: 'A draft below it' }),
    )
    await shows(() =>
      client.action({
        actionType: 'sanity.action.document.version.unpublish',
        publishedId: 'page-accessibility',
        versionId: version('page-accessibility'),
      }),
    )
    await shows(() => client.delete(version('page-release')))
    await shows(() => client.delete(version('home')))
    expect(reads.slice(1)).not.toContain('all')
  }, 60_000)

  test('shows the first of several releases over the next, and that over drafts (STU-19)', async () => {
    const client = clientOf()
    for (const releaseId of ['rFirst', 'rSecond'])
      await client.releases.create({ releaseId, metadata: { releaseType: 'asap', title: `${releaseId}!` } })
    const page = { _type: 'page', slug: slug('layered') }
    for (const [id, title] of [
      ['versions.rFirst.page-one', 'One, first'],
      ['versions.rSecond.page-one', 'One, second'],
      ['versions.rSecond.page-two', 'Two, second'],
      ['drafts.page-two', 'Two, draft'],
      ['drafts.page-three', 'Three, draft'],
    ] as const)
      await client.create({ ...page, _id: id, title })
    const opened = newDatasetReader()
    const titles = async (perspective: string) =>
      opened.source(perspective).fetch('*[slug.current == "layered"] | order(_id).title', {})
    expect(await titles('rFirst,rSecond,drafts')).toEqual(['One, first', 'Three, draft', 'Two, second'])
    expect(await titles('rFirst')).toEqual(['One, first', 'Three, draft', 'Two, draft'])
    expect(await titles('raw')).toEqual(['Three, draft', 'Two, draft'])
    expect(await opened.releaseTitle('rSecond,rFirst,drafts')).toBe('rSecond!')
    expect(await opened.releaseTitle('rUnknown')).toBe('rUnknown')
    expect(await opened.releaseTitle('drafts')).toBeNull()
    const found = await opened.unpublished('rSecond,rFirst,drafts')
    expect(found.map(({ id }) => id).toSorted()).toEqual(['page-one', 'page-two'])
    opened.stop()
  }, 60_000)

  test('reads all again after nobody told of changes for a while (PREV-04)', async () => {
    const preview = openPreviewed('drafts')
    await preview.shown()
    const before = datasetReader?.changes.version() ?? 0
    expect(datasetReader?.changes.since(before)).toEqual([])
    datasetReader?.stop()
    expect(datasetReader?.changes.since(before)).toBeNull()
    await preview.shown()
    expect(preview.reads).toEqual(['all', 'all'])
  })
})
