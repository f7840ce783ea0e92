import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contentTypes } from '#config/content-types.ts'
import { headObjects } from '#config/head-objects.ts'
import { routePatterns } from '#config/routes.ts'
import { readDocuments } from '../../scripts/sample/sample-files.ts'

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const documents = readDocuments('production')
const published = documents.filter(({ _id }) => !_id.startsWith('drafts.'))
const ofType = (type: string) => documents.filter(({ _type }) => _type === type)

/** Every object within a value. */
function* objectsIn(value: unknown): Generator<Fields> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item)
  if (!isFields(value)) return
  yield value
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}
const everything = documents.flatMap((document) =>
  [...objectsIn(document)].map((object) => ({ id: document._id, object })),
)

const slugOf = (document: Fields) =>
  z.looseObject({ slug: z.looseObject({ current: z.string() }) }).parse(document).slug.current
const texts = z.string().min(1)
const shown = z.looseObject({ _sanityAsset: texts, alt: z.string() })

describe('documents', () => {
  test('refer to published documents only', () => {
    const ids = new Set(published.map(({ _id }) => _id))
    const broken = everything
      .filter(({ object }) => object._type === 'reference' && !ids.has(String(object._ref)))
      .map(({ id, object }) => `${id} → ${String(object._ref)}`)
    expect(broken).toEqual([])
  })

  test('have unique ids, and unique keys in every list', () => {
    expect(new Set(documents.map(({ _id }) => _id)).size).toBe(documents.length)
    for (const { id, object } of everything) {
      for (const [field, list] of Object.entries(object)) {
        if (!Array.isArray(list)) continue
        const keys = list.filter(isFields).map((item) => item._key)
        expect(new Set(keys).size, `${id}.${field}`).toBe(keys.length)
        expect(
          keys.every((key) => typeof key === 'string'),
          `${id}.${field}`,
        ).toBe(true)
      }
    }
  })

  test('have their type as id where they are singletons (STU-12)', () => {
    for (const { type } of contentTypes.filter(({ singleton }) => singleton))
      expect(
        ofType(type).map(({ _id }) => _id),
        type,
      ).toEqual([type])
  })

  test('have short, clean slugs that are unique within their type', () => {
    const withSlugs = contentTypes.filter(
      ({ route }) => route !== null && routePatterns[route].includes('{slug}'),
    )
    for (const { type } of withSlugs) {
      const slugs = published.filter(({ _type }) => _type === type).map(slugOf)
      expect(new Set(slugs).size, type).toBe(slugs.length)
      for (const slug of slugs) {
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slug.length).toBeLessThanOrEqual(96)
      }
    }
  })

  test('have links with either a page or a URL, to existing pages', () => {
    const paths = new Set([
      '/',
      '/shop',
      '/shop/buy-now/subscribe',
      '/shop/collections',
      '/press',
      '/sign-up',
    ])
    for (const document of published) {
      if (document._type === 'page') paths.add(`/${slugOf(document)}`)
      if (document._type === 'productCategory') paths.add(`/shop/${slugOf(document)}`)
      if (document._type === 'product') {
        const { category } = z.looseObject({ category: z.looseObject({ _ref: z.string() }) }).parse(document)
        paths.add(`/shop/${category._ref.replace('category-', '')}/${slugOf(document)}`)
      }
    }
    for (const { id, object } of everything) {
      const url = object.url
      const isLink = object._type === 'link'
      if (isLink) expect('page' in object !== 'url' in object, `${id}: page or url`).toBe(true)
      if (isLink && 'page' in object) expect(object.external, id).toBe(false)
      if (typeof url !== 'string') continue
      if (url.startsWith('/')) expect(paths, `${id}: ${url}`).toContain(url)
      else expect(url, id).toMatch(/^(https:\/\/[a-z.-]+\.example\/|mailto:[a-z]+@lull\.example$)/)
    }
  })

  test('contain no filler text, double spaces, straight apostrophes or TODOs', () => {
    for (const line of documents.map((document) => JSON.stringify(document))) {
      expect(line).not.toMatch(/lorem|ipsum|todo|tbd|xxx|placeholder text|asdf/i)
      expect(line).not.toMatch(/[a-z] {2,}[a-z]/i)
      expect(line).not.toMatch(/[a-z]'[a-z]/i)
    }
  })

  test('feature on a category’s page none of the products that stand on its shelf', () => {
    const products = z.array(z.object({ _ref: z.string() }))
    const category = z.looseObject({ products, featuredProducts: z.looseObject({ products }).optional() })
    const repeated = ofType('productCategory').flatMap((document) => {
      const { products: own, featuredProducts } = category.parse(document)
      const shelf = new Set(own.map(({ _ref }) => _ref))
      return (featuredProducts?.products ?? []).flatMap(({ _ref }) =>
        shelf.has(_ref) ? [`${document._id}: ${_ref}`] : [],
      )
    })
    expect(repeated).toEqual([])
  })

  test('show a drawing of its own in the head of every page of text (DOC-03)', () => {
    const page = z.looseObject({ object: z.enum(headObjects.map(({ value }) => value)) })
    const shown = published
      .filter(({ _type }) => _type === 'page')
      .map((document) => page.parse(document).object)
    expect(new Set(shown).size).toBe(shown.length)
  })

  test('describe every product differently', () => {
    const said = published
      .filter(({ _type }) => _type === 'product')
      .map(({ description }) => JSON.stringify(description).replaceAll(/"_key":"[^"]*"/g, ''))
    expect(new Set(said).size).toBe(said.length)
  })
})

describe('fields', () => {
  test('have what no rule of the studio asks for', () => {
    const gallery = z.array(z.looseObject({ image: shown, caption: texts })).min(2)
    const products = ofType('product')
    expect(products.length).toBeGreaterThanOrEqual(40)
    for (const { _id, heroGallery } of products) expect(() => gallery.parse(heroGallery), _id).not.toThrow()
    const shopify = z.discriminatedUnion('isSubscription', [
      z.looseObject({
        isSubscription: z.literal(true),
        subscription: z.looseObject({ title: z.string().includes('Subscription') }),
      }),
      z.looseObject({ isSubscription: z.literal(false) }),
    ])
    for (const document of products) expect(() => shopify.parse(document.shopify), document._id).not.toThrow()
    const formFields = z.array(z.looseObject({ type: texts, options: z.unknown().optional() })).min(1)
    for (const { fields } of ofType('form')) {
      for (const { type, options } of formFields.parse(fields))
        expect(options !== undefined).toBe(type === 'select')
    }
  })

  test.each([
    ['RTE-08', 'powder-stick-pack'],
    ['RTE-09', 'recess-mood-powders'],
    ['RTE-10', 'mood-powder-tubs'],
    ['RTE-11', 'recess-mood'],
    ['RTE-12', 'zero-proof'],
    ['RTE-14', 'realitywear'],
    ['RTE-15', 'sparkling-water'],
  ])('%s has the category %s of the route table, with products', (_, slug) => {
    const category = ofType('productCategory').find((document) => slugOf(document) === slug)
    const inCategory = z.looseObject({ category: z.object({ _ref: z.literal(category?._id ?? '') }) })
    expect(ofType('product').some((document) => inCategory.safeParse(document).success)).toBe(true)
  })

  test('has the gift card under its slug (RTE-13)', () => {
    expect(ofType('product').map(slugOf)).toContain('gift-card')
  })

  test('links to CBD documents from CBD documents only (CAT-01, CAT-02)', () => {
    const flagged = new Set(documents.filter((document) => document.cbd === true).map(({ _id }) => _id))
    expect(flagged.size).toBeGreaterThan(3)
    const links = everything.filter(({ object }) => object._type === 'link' && isFields(object.page))
    for (const { id, object } of links) {
      const page = object.page
      if (!isFields(page) || !flagged.has(String(page._ref))) continue
      expect(object.cbd === true || flagged.has(id), `${id} links to ${String(page._ref)}`).toBe(true)
    }
  })
})
