import { createStructureBuilder } from 'sanity/structure'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { documentKinds } from '../../src/config/documents.ts'
import { categoryOf, publicPath } from '../../studio/address/public-path.ts'
import { structure } from '../../studio/desk/structure.ts'
import { readStudioEnvironment } from '../../studio/environment.ts'
import { previewAddress } from '../../studio/preview/address.ts'
import { openStudio, type StudioWorld, variables } from './studio.fixture.ts'

let studio: StudioWorld
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const item = z.looseObject({
  id: z.string(),
  type: z.string(),
  title: z.string().optional(),
  child: z.unknown().optional(),
})
const list = z.looseObject({ items: z.array(item) })

/** The desk as the studio serialises it. */
const desk = () => {
  const [source] = studio.workspace.unstable_sources
  if (source === undefined) throw new Error('The workspace has no source.')
  const builder = createStructureBuilder({ source, perspectiveStack: [] })
  return list.parse(structure(builder).serialize()).items
}
const within = (title: string) => {
  const group = desk().find((one) => one.title === title)
  return list.parse(group?.child).items.map((one) => one.title)
}

describe('desk', () => {
  test('the groups stand in their order, then every other kind, then what is not known (STU-03, STU-08)', () => {
    const titles = desk().map(({ title, type }) => (type === 'divider' ? '—' : title))
    expect(titles).toEqual([
      'Site Settings',
      'Home',
      'Shop',
      'Buy Now pages',
      'Ingredients',
      "What's Inside page",
      'Where to Buy page',
      'Wholesale page',
      'Lab Results page',
      'Testimonials page',
      'Sign Up pages',
      'Contact Forms',
      '—',
      'Pages',
      'Press',
      'Testimonials',
      'Announcement banners',
      'Ingredients windows',
      '—',
      'Other documents',
    ])
  })

  test.each([
    [
      'STU-04',
      'Site Settings',
      [
        'Shop menu',
        'Scroll indicator',
        'Amazon settings',
        'Site menus',
        'Cart',
        'Banner settings',
        'Discount code settings',
        'Social media',
        'Klaviyo settings',
        'Site meta',
        'Rebuy settings',
        'Site footer',
      ],
    ],
    ['STU-05', 'Home', ['Home', 'Non-CBD home']],
    [
      'STU-06',
      'Shop',
      ['Products', 'Product categories', 'Category collections', 'Featured product', 'Promotional products'],
    ],
    ['STU-07', 'Ingredients', ['Settings', 'Ingredient list']],
  ] as const)('%s the group %s has its entries in their order', (_, group, entries) => {
    expect(within(group)).toEqual(entries)
  })

  test('a singleton opens straight into its document, other kinds into their list (STU-12)', () => {
    const entries = desk().flatMap((one) => {
      const inner = list.safeParse(one.child)
      return inner.success ? inner.data.items : [one]
    })
    for (const { type, singleton } of documentKinds) {
      const entry = entries.find(({ id }) => id === type)
      const expected = singleton
        ? { type: 'document', options: { id: type, type } }
        : { type: 'documentList', schemaTypeName: type }
      expect(entry?.child, type).toMatchObject(expected)
    }
  })
})

describe('singletons', () => {
  const actions = (type: string, id: string) =>
    studio.workspace.document
      .actions({ schemaType: type, documentId: id, releaseId: undefined, versionType: 'draft' })
      .map(({ action }) => action)

  test.each(documentKinds.filter(({ singleton }) => singleton).map(({ type }) => type))(
    '%s can be updated and published, and nothing else (STU-12)',
    (type) => {
      expect(actions(type, type).sort()).toEqual(['discardChanges', 'publish', 'restore'])
      expect(actions(type, 'another')).toEqual([])
    },
  )

  test('other kinds keep every action (STU-12, OPEN-12)', () => {
    expect(actions('page', 'page-1')).toEqual(
      expect.arrayContaining(['publish', 'unpublish', 'delete', 'duplicate']),
    )
  })

  test('no menu offers to make one (STU-12)', () => {
    const offered = studio.workspace.document
      .resolveNewDocumentOptions({ type: 'global' })
      .map(({ templateId }) => templateId)
    const others: string[] = documentKinds.filter(({ singleton }) => !singleton).map(({ type }) => type)
    expect(offered.toSorted()).toEqual(others.toSorted())
  })
})

describe('workspaces', () => {
  test('each dataset has one, titled and based on it; the default comes first (STU-01, STU-02, RTE-06)', () => {
    expect(studio.workspace).toMatchObject({
      title: 'Lull [production]',
      basePath: '/production',
      dataset: 'production',
    })
    const { datasets } = readStudioEnvironment({
      ...variables,
      SANITY_STUDIO_DATASETS: 'staging, production',
    })
    expect(datasets).toEqual(['production', 'staging'])
  })

  test('a document’s link to the shop leads to the one built from its dataset, where there is one', () => {
    const { shopOriginByDataset } = readStudioEnvironment({
      ...variables,
      SANITY_STUDIO_SITE_URLS: 'staging=https://staging.example/',
    })
    expect(shopOriginByDataset).toEqual({
      production: 'https://shop.example',
      staging: 'https://staging.example',
    })
    expect(readStudioEnvironment(variables).shopOriginByDataset).toEqual({
      production: 'https://shop.example',
    })
  })

  test('a studio that is not configured says by name what is missing', () => {
    const bad = { ...variables, PUBLIC_SANITY_PROJECT_ID: '', SANITY_STUDIO_PREVIEW_URLS: 'production' }
    expect(() => readStudioEnvironment(bad)).toThrow(/PUBLIC_SANITY_PROJECT_ID.*SANITY_STUDIO_PREVIEW_URLS/)
  })
})

describe('preview addresses', () => {
  const bases = {
    studioOrigin: 'https://shop.example',
    siteOrigin: 'https://shop.example',
    local: 'http://localhost:4322/preview',
    byDataset: { staging: 'https://staging.example/preview/' },
  }

  test('a document’s is its id below the base, with its dataset (STU-09, STU-11)', () => {
    expect(previewAddress(bases, 'production', 'drafts.page-1')).toBe(
      'https://shop.example/preview/page-1?dataset=production&preview=true',
    )
  })

  test('a dataset’s own base wins over the site, the local one over both on this machine (STU-10)', () => {
    expect(previewAddress(bases, 'staging', 'page-1')).toBe(
      'https://staging.example/preview/page-1?dataset=staging&preview=true',
    )
    const here = { ...bases, studioOrigin: 'http://localhost:4321' }
    expect(previewAddress(here, 'staging', 'page-1')).toBe(
      'http://localhost:4322/preview/page-1?dataset=staging&preview=true',
    )
    expect(previewAddress({ ...here, local: null }, 'production', 'page-1')).toBe(
      'https://shop.example/preview/page-1?dataset=production&preview=true',
    )
  })

  test('every document has one in the studio, a new one too (STU-09)', async () => {
    const document = { _id: 'drafts.new', _type: 'page' }
    const url = await studio.workspace.document.resolveProductionUrl({ document })
    expect(url).toBe('https://shop.example/preview/new?dataset=production&preview=true')
  })
})

describe('public addresses', () => {
  const slug = { _type: 'slug', current: 'lemon-mint' }

  test('a document’s own address is known where it has one (RTE-33)', () => {
    expect(publicPath({ _type: 'page', slug }, null)).toBe('/lemon-mint')
    expect(publicPath({ _type: 'labResults' }, null)).toBe('/labresults')
    expect(publicPath({ _type: 'product', slug }, 'sparkling-water')).toBe('/shop/sparkling-water/lemon-mint')
  })

  test('settings, unfinished documents and those of unknown types have none (RTE-33)', () => {
    expect(publicPath({ _type: 'menus' }, null)).toBeNull()
    expect(publicPath({ _type: 'product', slug }, null)).toBeNull()
    expect(publicPath({ _type: 'page' }, null)).toBeNull()
    expect(publicPath({ _type: 'gone', slug }, null)).toBeNull()
    expect(publicPath(undefined, null)).toBeNull()
  })

  test('a product’s category is part of it, another document’s is not (RTE-19)', () => {
    const category = { _type: 'reference', _ref: 'category-1' }
    expect(categoryOf({ _type: 'product', category })).toBe('category-1')
    expect(categoryOf({ _type: 'page', category })).toBeNull()
  })
})
