import { createStructureBuilder } from 'sanity/structure'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contentTypes } from '../../src/config/content-types.ts'
import { structure } from '../../studio/desk/structure.ts'
import { readStudioEnvironment } from '../../studio/environment.ts'
import { previewUrl } from '../../studio/preview/preview-url.ts'
import { categoryOf, publicPath } from '../../studio/public-url/public-path.ts'
import { loadPrices } from '../../studio/storefront/prices.ts'
import { createWorkspace } from '../../studio/workspace.ts'
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
/** What a desk resolves when it is opened, in the form of the rest. */
const serialized = (builder: unknown): unknown =>
  z
    .custom<{ serialize(): unknown }>((one) => typeof one === 'object' && one !== null && 'serialize' in one)
    .parse(builder)
    .serialize()
const within = (title: string) => {
  const group = desk().find((one) => one.title === title)
  return list.parse(group?.child).items.map((one) => one.title)
}

describe('the desk', () => {
  test('lists the groups in order, then other types, then unknown types (STU-03, STU-08)', () => {
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
      ...contentTypes.filter(({ group }) => group === null).map(({ title }) => title),
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

  test('opens a singleton as a document, other types as a list (STU-12)', async () => {
    await loadPrices({ products: async () => ({ items: [], hasMore: false }) })
    const entries = desk().flatMap((one) => {
      const inner = list.safeParse(one.child)
      return inner.success ? inner.data.items : [one]
    })
    for (const { type, singleton } of contentTypes) {
      const entry = entries.find(({ id }) => id === type)
      const expected = singleton
        ? { type: 'document', options: { id: type, type } }
        : { type: 'documentList', schemaTypeName: type }
      const child: unknown =
        typeof entry?.child === 'function' ? serialized(await entry.child()) : entry?.child
      expect(child, type).toMatchObject(expected)
    }
  })
})

describe('singletons', () => {
  const actions = (type: string, id: string) =>
    studio.workspace.document
      .actions({ schemaType: type, documentId: id, releaseId: undefined, versionType: 'draft' })
      .map(({ action }) => action)

  test.each(contentTypes.filter(({ singleton }) => singleton).map(({ type }) => type))(
    'allow only updates and publishing of %s (STU-12)',
    (type) => {
      expect(actions(type, type).sort()).toEqual(['discardChanges', 'publish', 'restore'])
      expect(actions(type, 'another')).toEqual([])
    },
  )

  test('can be edited as drafts and in releases, and taken out of one; a second one cannot (STU-12, STU-19)', () => {
    const schemaType = studio.workspace.schema.get('home')
    const { readOnly } = schemaType ?? {}
    const isReadOnly = (_id: string) =>
      typeof readOnly === 'function' &&
      readOnly({
        document: { _id, _type: 'home', _createdAt: '', _updatedAt: '', _rev: '' },
        value: undefined,
        parent: undefined,
        path: [],
        currentUser: null,
      })
    expect(
      ['home', 'drafts.home', 'versions.rSpring.home', 'versions.rSpring.second'].map(isReadOnly),
    ).toEqual([false, false, false, true])
    const inRelease = studio.workspace.document
      .actions({ schemaType: 'home', documentId: 'home', releaseId: 'rSpring', versionType: 'version' })
      .map(({ action }) => action)
    expect(inRelease).toEqual(['discardVersion'])
  })

  test('of other types keep all actions (STU-12, OPEN-12)', () => {
    expect(actions('page', 'page-1')).toEqual(
      expect.arrayContaining(['publish', 'unpublish', 'delete', 'duplicate']),
    )
  })

  test('cannot be created from any menu (STU-12)', () => {
    const offered = studio.workspace.document
      .resolveNewDocumentOptions({ type: 'global' })
      .map(({ templateId }) => templateId)
    const others: string[] = contentTypes.filter(({ singleton }) => !singleton).map(({ type }) => type)
    expect(offered.toSorted()).toEqual(others.toSorted())
  })
})

describe('workspaces', () => {
  test('exist once per dataset, the default dataset first (STU-01, STU-02, RTE-06)', () => {
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

  test('know the shop that is built from their dataset', () => {
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

  test('know the publisher of their dataset (PUB-08)', () => {
    const { publisherOriginByDataset } = readStudioEnvironment({
      ...variables,
      SANITY_STUDIO_PUBLISHER_URL: 'https://publisher.example',
      SANITY_STUDIO_PUBLISHER_URLS: 'staging=https://other.example/',
    })
    expect(publisherOriginByDataset).toEqual({
      production: 'https://publisher.example',
      staging: 'https://other.example',
    })
    expect(readStudioEnvironment(variables).publisherOriginByDataset).toEqual({})
  })

  test('ask for a token to sign in with only where there is a publisher to show it to', () => {
    const loginMethodOf = (publisher?: string) => {
      const environment = readStudioEnvironment({ ...variables, SANITY_STUDIO_PUBLISHER_URL: publisher })
      return createWorkspace(environment, 'production').auth
    }
    expect(loginMethodOf()).toBeUndefined()
    expect(loginMethodOf('https://publisher.example')).toEqual({ loginMethod: 'token' })
  })

  test('report missing and malformed variables by name', () => {
    const bad = { ...variables, PUBLIC_SANITY_PROJECT_ID: '', SANITY_STUDIO_PREVIEW_URLS: 'production' }
    expect(() => readStudioEnvironment(bad)).toThrow(/PUBLIC_SANITY_PROJECT_ID.*SANITY_STUDIO_PREVIEW_URLS/)
  })
})

describe('preview URLs', () => {
  const bases = {
    studioOrigin: 'https://shop.example',
    siteOrigin: 'https://shop.example',
    local: 'http://localhost:4322/preview',
    byDataset: { staging: 'https://staging.example/preview/' },
  }

  test('consist of base, document id and dataset (STU-09, STU-11)', () => {
    expect(previewUrl(bases, 'production', 'drafts.page-1')).toBe(
      'https://shop.example/preview/page-1?dataset=production&preview=true',
    )
  })

  test('show the release that the document is looked at in (STU-09, STU-19)', () => {
    expect(previewUrl(bases, 'production', 'versions.rSpring.page-1')).toBe(
      'https://shop.example/preview/page-1?dataset=production&preview=true&perspective=rSpring',
    )
  })

  test('prefer the local base on localhost, then the dataset’s, then the site’s (STU-10)', () => {
    expect(previewUrl(bases, 'staging', 'page-1')).toBe(
      'https://staging.example/preview/page-1?dataset=staging&preview=true',
    )
    const here = { ...bases, studioOrigin: 'http://localhost:4321' }
    expect(previewUrl(here, 'staging', 'page-1')).toBe(
      'http://localhost:4322/preview/page-1?dataset=staging&preview=true',
    )
    expect(previewUrl({ ...here, local: null }, 'production', 'page-1')).toBe(
      'https://shop.example/preview/page-1?dataset=production&preview=true',
    )
  })

  test('exist for every document, even a new one, with a secret that is used again (STU-09, OPEN-03)', async () => {
    const open = async (_id: string) =>
      new URL(
        (await studio.workspace.document.resolveProductionUrl({ document: { _id, _type: 'page' } })) ?? '',
      )
    const url = await open('drafts.new')
    const secret = url.searchParams.get('sanity-preview-secret')
    expect(secret).toMatch(/^[0-9a-f]{48}$/)
    url.searchParams.delete('sanity-preview-secret')
    expect(url.href).toBe('https://shop.example/preview/new?dataset=production&preview=true')
    expect((await open('other')).searchParams.get('sanity-preview-secret')).toBe(secret)
  })
})

describe('public URLs', () => {
  const slug = { _type: 'slug', current: 'lemon-mint' }

  test('exist for documents with a page (RTE-33)', () => {
    expect(publicPath({ _type: 'page', slug }, null)).toBe('/lemon-mint')
    expect(publicPath({ _type: 'labResults' }, null)).toBe('/labresults')
    expect(publicPath({ _type: 'product', slug }, 'sparkling-water')).toBe('/shop/sparkling-water/lemon-mint')
  })

  test('do not exist for settings, unfinished documents and unknown types (RTE-33)', () => {
    expect(publicPath({ _type: 'menus' }, null)).toBeNull()
    expect(publicPath({ _type: 'product', slug }, null)).toBeNull()
    expect(publicPath({ _type: 'page' }, null)).toBeNull()
    expect(publicPath({ _type: 'gone', slug }, null)).toBeNull()
    expect(publicPath(undefined, null)).toBeNull()
  })

  test('contain a product’s category (RTE-19)', () => {
    const category = { _type: 'reference', _ref: 'category-1' }
    expect(categoryOf({ _type: 'product', category })).toBe('category-1')
    expect(categoryOf({ _type: 'page', category })).toBeNull()
  })
})
