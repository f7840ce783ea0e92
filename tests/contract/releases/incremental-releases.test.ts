import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { buildSite } from '../../../scripts/build/build-site.ts'
import { findCachedStudio } from '../../../scripts/build/build-studio.ts'
import { withAstroLock } from '../../../scripts/build/with-astro-lock.ts'
import { filesWithoutCopies } from '../../../scripts/host/compressed-copy-paths.ts'
import { type Builder, createBuilder } from '../../../scripts/publisher/builder-client.ts'
import { hashOfCode } from '../../../scripts/publisher/code-hash.ts'
import { recordPaths } from '../../../scripts/publisher/incremental/record-for-next-release.ts'
import type { Change } from '../../../scripts/publisher/release.ts'
import { releaseRecord } from '../../../scripts/publisher/tests/publisher.fixture.ts'
import { isLong } from '../../../scripts/shared/tests/run-length.fixture.ts'
import { differingFiles, wrongCopies } from './compare-folders.ts'
import { HISTORIES_AT_MOST_MS, playHistories } from './play-histories.ts'
import { ReleaseBuilder } from './release-builder.fixture.ts'
import { type SmallShop, startSmallShop, type Variant, variants } from './small-shop-services.fixture.ts'

const BUILD_MS = 240_000

let shop: SmallShop
let full: ReleaseBuilder
let scrubbed: ReleaseBuilder

/** What each variant has not been told of yet. */
const untold: Readonly<Record<Variant, Change[]>> = { full: [], scrubbed: [] }

/** Makes the next release of a variant, which has to be what is made from nothing; returns its files. */
async function releaseOf(variant: Variant): Promise<readonly string[]> {
  const builder = { full, scrubbed }[variant]
  if (untold[variant].length === 0) return []
  const { changed } = await builder.make(untold[variant].splice(0))
  expect(await builder.differences()).toEqual([])
  return changed.toSorted()
}

/**
 * Makes the next release of a variant. Publishing knows no variant, so the other one makes its own where a test is about it, of
 * all that has changed by then; in `npm run test:long` both make each.
 */
async function release(changes: readonly Change[], variant: Variant = 'full'): Promise<readonly string[]> {
  for (const name of variants) untold[name].push(...changes)
  const others = isLong ? variants.filter((name) => name !== variant) : []
  const [files] = await Promise.all([variant, ...others].map(releaseOf))
  return files ?? []
}

const patch = (id: string, fields: Record<string, unknown>) => shop.edits.patch(id, fields)
const slug = (current: string) => ({ _type: 'slug', current })
const reference = (id: string) => ({ _type: 'reference', _ref: id })
const termsPage = 'terms.html'
/** Fields of the menus whose only link to a legal page is to an address: the content service lets that page be deleted. */
const legalMenuWith = (url: string) => ({ legalPageMenu: { links: [{ _key: 'a', title: 'Terms', url }] } })

async function documentOf(id: string) {
  const document = (await shop.edits.documents()).find(({ _id }) => _id === id)
  if (document === undefined) throw new Error(`The small shop has no ${id}.`)
  return document
}

beforeAll(async () => {
  shop = await startSmallShop()
  full = await ReleaseBuilder.start(shop.variablesOf('full'))
  scrubbed = await ReleaseBuilder.start(shop.variablesOf('scrubbed'))
}, BUILD_MS)

afterAll(async () => {
  await full?.close()
  await scrubbed?.close()
  await shop?.close()
})

describe('a release of what has changed is what is made from nothing', { timeout: BUILD_MS }, () => {
  test('is so as the first, full one (PUB-20)', async () => {
    expect(await full.differences()).toEqual([])
    expect(await scrubbed.differences()).toEqual([])
  })

  test('is what the build command makes in a process of Astro’s own (PUB-20)', async () => {
    // Publishing knows no variant.
    for (const { variables, directory, records } of isLong ? [full, scrubbed] : [full]) {
      const built = join(records, 'built')
      await withAstroLock(() =>
        buildSite({
          variables,
          outDir: built,
          output: 'collect',
          studio: findCachedStudio(variables),
          retentionRecord: join(records, 'retained.json'),
        }),
      )
      expect(filesWithoutCopies(built).length).toBeGreaterThan(100)
      expect(differingFiles(directory, built)).toEqual([])
    }
  })

  test('has the studio of the release before while its own is not built, also once more (STU-01, PUB-19)', async () => {
    const { variables, directory } = full
    expect(findCachedStudio(variables)).toBeNull()
    const folder = await mkdtemp(join(tmpdir(), 'studio-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const release = (number: number) => join(folder, 'releases', String(number))
    await cp(directory, release(1), { recursive: true })
    const { fallbackDocuments, movedPages } = recordPaths(directory)
    for (const file of [fallbackDocuments, movedPages]) await cp(file, join(folder, basename(file)))
    await writeFile(join(release(1), 'admin.html'), '<script src="/admin/static/start.js"></script>')
    await mkdir(join(release(1), 'admin/static'), { recursive: true })
    await writeFile(join(release(1), 'admin/static/start.js'), 'start()')
    const notes: unknown[] = []
    const withBuilder = async (work: (builder: Builder) => Promise<unknown>) => {
      const note = (what: unknown) => void notes.push(what)
      const code = hashOfCode(variables)
      const builder = createBuilder(variables, { code, onWarmUpFailed: note, onDiffersFromLive: note })
      await work(builder).finally(() => builder.close())
    }
    const live = (number: number) => ({ ...releaseRecord(number), directory: release(number) })
    await withBuilder((builder) =>
      builder.makeRelease({ previous: live(1), changes: 'everything', outDir: release(2) }),
    )
    expect(differingFiles(release(1), release(2)).toSorted()).toEqual(['_headers', '_redirects'])
    expect(wrongCopies(release(2))).toEqual([])
    await withBuilder((builder) => builder.warmUp(live(2)))
    expect(notes).toEqual([])
  })

  test('renders only pages that show a changed title (PUB-20)', async () => {
    const changed = await release(await patch('product-quiet-smoke', { title: 'Louder smoke' }))
    expect(changed).toContain('shop/zero-proof/quiet-smoke.html')
    expect(changed).toContain('shop/zero-proof.html')
    expect(changed).not.toContain('shop/sparkling-water/lemon-mint.html')
    expect(changed).not.toContain('404.html')
  })

  test('redirects the former address of a changed slug to the new one (PUB-22)', async () => {
    const changed = await release(await patch('product-quiet-smoke', { slug: slug('smoke-signal') }))
    expect(changed).toContain('shop/zero-proof/smoke-signal.html')
    expect(changed).toContain('sitemap.xml')
    await expect(full.read('shop/zero-proof/quiet-smoke.html')).rejects.toThrow('ENOENT')
    expect(await full.read('_redirects')).toContain(
      '/shop/zero-proof/quiet-smoke /shop/zero-proof/smoke-signal 301\n',
    )
  })

  test('writes the page of a slug that has to be escaped in addresses (PUB-20)', async () => {
    const odd = `con tact é+&=@$,;:!'()[]{}|^~"<>\``
    expect(await release(await patch('page-contact', { slug: slug(odd) }))).toContain(`${odd}.html`)
    expect(await release(await patch('page-contact', { slug: slug('contact') }))).toContain('contact.html')
  })

  test('shows a document that cannot be used as it was, and holds nobody back (PUB-21)', async () => {
    const broken = await patch('product-lemon-mint', { title: '' })
    const fine = await patch('product-black-cherry', { title: 'Blacker cherry' })
    const { changed, skipped } = await full.make([...broken, ...fine])
    expect(skipped.map(({ documentId }) => documentId)).toEqual(['product-lemon-mint'])
    expect(changed).toContain('shop/sparkling-water/black-cherry.html')
    expect(await full.read('shop/sparkling-water/lemon-mint.html')).toContain('Lemon mint')
    expect(await full.differences()).toEqual([])
    await release([...(await patch('product-lemon-mint', { title: 'Lemon and mint' })), ...fine])
    expect(await full.read('shop/sparkling-water/lemon-mint.html')).toContain('Lemon and mint')
  })

  test('shows a document that breaks a link as it was, until the link holds (PUB-21)', async () => {
    const broken = await patch('menus', legalMenuWith('/terms#refunds'))
    const fine = await patch('product-black-cherry', { title: 'Blackest cherry' })
    const { changed, skipped } = await full.make([...broken, ...fine])
    expect(skipped.map(({ documentId }) => documentId)).toEqual(['menus'])
    expect(changed).toContain('shop/sparkling-water/black-cherry.html')
    expect(changed).not.toContain('404.html')
    expect(await full.differences()).toEqual([])
    expect(await release([...(await patch('menus', legalMenuWith('/terms'))), ...fine])).toContain('404.html')
  })

  test('removes the links to an unpublished page, and brings them back with it (PUB-20)', async () => {
    const linked = 'href="/terms"'
    expect(await full.read('404.html')).toContain(linked)
    const terms = await documentOf('page-terms')
    const menus = await patch('menus', legalMenuWith('/terms'))
    const deleted = await shop.edits.change({ delete: { id: terms._id } })
    // The footer of every page links to it.
    expect(await release([...menus, ...deleted])).toContain('404.html')
    await expect(full.read(termsPage)).rejects.toThrow('ENOENT')
    expect(await full.read('404.html')).not.toContain(linked)
    expect(await full.read('sitemap.xml')).not.toContain('/terms')
    const restored = await shop.edits.change({ createOrReplace: terms })
    expect(await release(restored)).toContain(termsPage)
    expect(await full.read('404.html')).toContain(linked)
  })

  test('renders the pages that show the target of a changed reference (PUB-20)', async () => {
    const changed = await release(
      await patch('featuredProduct', { product: reference('product-bitter-sunset') }),
    )
    expect(changed.length).toBeGreaterThan(0)
    const moved = await release(
      await patch('product-the-tee', { category: reference('category-zero-proof') }),
    )
    expect(moved).toContain('shop/zero-proof/the-tee.html')
    expect(moved).toContain('shop/realitywear.html')
    await expect(full.read('shop/realitywear/the-tee.html')).rejects.toThrow('ENOENT')
  })

  test('renders the page of a new category with a product, the shop’s, and where both are listed (PUB-20)', async () => {
    const category = {
      ...(await documentOf('category-zero-proof')),
      _id: 'category-new',
      title: 'New bottles',
    }
    const changes = await shop.edits.change(
      { createOrReplace: { ...category, slug: slug('new-bottles') } },
      {
        createOrReplace: {
          ...(await documentOf('product-bitter-sunset')),
          category: reference(category._id),
        },
      },
    )
    const changed = await release(changes)
    expect(changed).toContain('shop/new-bottles.html')
    expect(changed).toContain('shop/new-bottles/bitter-sunset.html')
    expect(changed).toContain('shop.html')
    expect(changed).toContain('shop/zero-proof.html')
    expect(await full.read('_redirects')).toContain('/shop/zero-proof/bitter-sunset ')
  })

  test('removes a flagged product from the scrubbed shop, and brings it back (CAT-01, PUB-20)', async () => {
    const page = 'shop/sparkling-water/coconut-lime.html'
    const gone = await release(await patch('product-coconut-lime', { cbd: true }), 'scrubbed')
    expect(gone).toContain('shop/sparkling-water.html')
    await expect(scrubbed.read(page)).rejects.toThrow('ENOENT')
    await releaseOf('full')
    expect(await full.read(page)).toContain('Coconut lime')
    expect(await release(await patch('product-coconut-lime', { cbd: false }), 'scrubbed')).toContain(page)
  })

  test('removes a flagged category with its products from the scrubbed shop, and brings it back (CAT-02, PUB-20)', async () => {
    const pages = ['shop/recess-mood.html', 'shop/recess-mood/lift-off.html']
    const gone = await release(await patch('category-recess-mood', { cbd: true }), 'scrubbed')
    expect(gone).toContain('404.html')
    for (const page of pages) await expect(scrubbed.read(page)).rejects.toThrow('ENOENT')
    await releaseOf('full')
    expect(await full.read('shop/recess-mood/lift-off.html')).toContain('Lift off')
    const back = await release(await patch('category-recess-mood', { cbd: false }), 'scrubbed')
    expect(back).toEqual(expect.arrayContaining(pages))
  })

  test('renders pages with another picture, and another hotspot of it (PUB-20)', async () => {
    const [picture] = (await shop.edits.pictures()).toReversed()
    const image = { _type: 'image', asset: reference(picture ?? ''), alt: 'Something else' }
    const changed = await release(await patch('product-lemon-mint', { thumb: { image } }))
    expect(changed).toContain('shop/sparkling-water/lemon-mint.html')
    expect(changed).toContain('shop/sparkling-water.html')
    const hotspot = { x: 0.2, y: 0.2, width: 0.1, height: 0.1 }
    await release(await patch('product-lemon-mint', { thumb: { image: { ...image, hotspot } } }))
  })

  test('renders only pages that show a changed price (PUB-20)', async () => {
    // A test before this one may have changed the slug.
    const withSlug = z.looseObject({ slug: z.object({ current: z.string() }) })
    const { slug } = withSlug.parse(await documentOf('product-quiet-smoke'))
    const page = `shop/zero-proof/${slug.current}.html`
    const changed = await release(
      await shop.edits.changeProduct('quiet-smoke', (text) =>
        text.replace(/"price": "\d+\.\d\d"/, '"price": "12.34"'),
      ),
    )
    expect(changed).toContain(page)
    expect(changed).not.toContain('shop/sparkling-water/lemon-mint.html')
    expect(await full.read(page)).toContain('12.34')
  })

  test('moves data files between bundles when a product comes before all others, and goes (PUB-20)', async () => {
    // The data of a commerce product belongs to the first document that sells it.
    const copy = {
      ...(await documentOf('product-lemon-mint')),
      _id: 'product-0',
      slug: slug('another-mint'),
    }
    const files = await release(await shop.edits.change({ createOrReplace: copy }))
    const data = files.find((file) => file.startsWith('data/products/')) ?? ''
    expect(await readFile(join(full.directory, data), 'utf8')).toContain('another-mint')
    await release(await shop.edits.change({ delete: { id: 'product-0' } }))
    expect(await full.read(data)).toContain('/lemon-mint')
  })

  test('renders every page for a change of the footer (PUB-20)', async () => {
    const changed = await release(await patch('siteFooter', { copyright: 'All rights asleep.' }))
    expect(changed).toContain('404.html')
    expect(changed).toContain('shop/sparkling-water/lemon-mint.html')
  })

  test('is so after random histories of edits, with lost and repeated messages and crashes (PUB-20)', {
    timeout: BUILD_MS + HISTORIES_AT_MOST_MS,
  }, async () => {
    await release(await shop.edits.reset())
    await releaseOf('scrubbed')
    await playHistories(shop, [full, scrubbed])
  })
})
