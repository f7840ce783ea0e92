import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { headObjects } from '#config/head-objects.ts'
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
const refs = z.array(z.looseObject({ _ref: texts }))
const shown = z.looseObject({ _sanityAsset: texts, alt: z.string() })
const blocks = z.array(z.looseObject({ _type: z.literal('block') })).min(1)

describe('documents', () => {
  test('refer to published documents only (OBJ-07)', () => {
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
    const singletons = [
      'siteMeta',
      'siteFooter',
      'socialMedia',
      'siteBanners',
      'cart',
      'klaviyo',
      'rebuy',
      'discountCodeSettings',
      'scrollIndicator',
      'amazonSettings',
      'shopMenu',
      'menus',
      'home',
      'featuredProduct',
      'ingredients',
      'testimonialsPage',
      'whatsInside',
      'whereToBuy',
      'wholesale',
      'labResults',
    ]
    for (const type of singletons)
      expect(
        ofType(type).map(({ _id }) => _id),
        type,
      ).toEqual([type])
  })

  test('have short, clean slugs that are unique within their type (VAL-08, VAL-09, VAL-11, VAL-26)', () => {
    for (const type of [
      'product',
      'productCategory',
      'page',
      'buyNow',
      'signUp',
      'form',
      'productCategoryCollection',
    ]) {
      const slugs = published.filter(({ _type }) => _type === type).map(slugOf)
      expect(new Set(slugs).size, type).toBe(slugs.length)
      for (const slug of slugs) {
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slug.length).toBeLessThanOrEqual(96)
      }
    }
  })

  test('have links with either a page or a URL, to existing pages (VAL-01, VAL-02)', () => {
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
  const color = z.looseObject({ hex: z.string().regex(/^#[0-9A-F]{6}$/) })

  test('of products are filled in within their limits (VAL-10, VAL-12, VAL-13, VAL-15, VAL-16, VAL-17, VAL-18)', () => {
    const product = z.looseObject({
      title: texts,
      category: z.looseObject({ _ref: texts }),
      cbd: z.boolean(),
      hideFromNavigation: z.boolean(),
      hideFromCollection: z.boolean(),
      description: blocks,
      thumb: z.looseObject({ image: shown, hovers: z.array(shown).max(6) }),
      heroGallery: z.array(z.looseObject({ image: shown, caption: texts })).min(2),
      colors: z.looseObject({ textColor: color, backgroundColors: z.array(color).min(1).max(4) }),
      ingredients: refs.max(4),
      shopify: z.looseObject({
        product: z.looseObject({ id: texts, title: texts }),
        isSubscription: z.boolean(),
      }),
    })
    expect(ofType('product').length).toBeGreaterThanOrEqual(40)
    for (const document of ofType('product'))
      expect(() => product.parse(document), document._id).not.toThrow()
  })

  test('of subscriptions name the subscription product (VAL-14)', () => {
    const shopify = z.discriminatedUnion('isSubscription', [
      z.looseObject({
        isSubscription: z.literal(true),
        subscription: z.looseObject({ id: texts, title: z.string().includes('Subscription') }),
        subscriptionSkus: z.array(z.looseObject({ sku: texts })).min(1),
      }),
      z.looseObject({ isSubscription: z.literal(false) }),
    ])
    for (const document of ofType('product'))
      expect(() => shopify.parse(document.shopify), document._id).not.toThrow()
  })

  test('of home pages have lists within their limits (VAL-19, VAL-20, VAL-21, VAL-22, VAL-23, VAL-24)', () => {
    const list = refs.min(1).max(8)
    const home = z.looseObject({
      featuredSampler: list,
      featuredZeroproof: list,
      moodWaterProducts: list,
      moodPowderProducts: list,
      featuredWater: list,
      featuredPress: refs.length(4),
      testimonials: list,
      featuredProductMediaType: z.enum(['image', 'video']),
      moodProductCategory: z.looseObject({ _ref: texts }),
      headerTopGradientColor: z.looseObject({ hex: z.literal('#A2B0FF') }),
    })
    for (const document of [...ofType('home'), ...ofType('homeNonCBD')]) home.parse(document)
    for (const { ingredients } of ofType('ingredientsWindow')) refs.max(4).parse(ingredients)
  })

  test('of categories have at most 3 heroes and 4 marquees, and one kind of media (VAL-27, VAL-32, VAL-04, VAL-05)', () => {
    const category = z.looseObject({
      title: texts,
      introTitle: texts,
      introText: blocks,
      introHero: z.array(shown).min(1).max(3),
      introMedia: z.union([
        z.looseObject({ image: shown, video: z.undefined().optional() }),
        z.looseObject({ image: z.undefined().optional(), video: z.looseObject({ poster: z.unknown() }) }),
      ]),
      marquees: z.array(z.looseObject({ texts: z.array(texts) })).max(4),
      backgroundColors: z.array(color).min(1).max(4),
      products: refs.min(1),
      menu: z.looseObject({ title: texts, image: shown }),
    })
    for (const document of ofType('productCategory'))
      expect(() => category.parse(document), document._id).not.toThrow()
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

  test('of press have a name and a quote without quotation marks (VAL-37, VAL-38, VAL-39)', () => {
    for (const document of ofType('press')) {
      const { quote } = z.looseObject({ title: texts, quote: texts }).parse(document)
      expect(quote).not.toMatch(/^["“”'‘’]|["“”'‘’]$/)
    }
  })

  test('of settings are filled in within their limits (VAL-40, VAL-41, VAL-42, VAL-43, VAL-44, VAL-48)', () => {
    const [cart] = ofType('cart')
    z.looseObject({
      giftNoteTextPlaceholder: texts.max(120),
      giftingNotice: texts,
      cbdWarning: texts,
      shippingNotePowderProducts: texts,
      freeShippingThreshold: z.number().positive(),
    }).parse(cart)
    const [menus] = ofType('menus')
    z.looseObject({ legalPageMenu: z.looseObject({ links: z.array(z.unknown()).max(4) }) }).parse(menus)
    for (const banner of ofType('announcementBanner')) {
      const { contents, ...rest } = z
        .looseObject({
          contents: z.array(z.looseObject({ id: texts, text: texts })).min(1),
          static: z.boolean(),
        })
        .parse(banner)
      if (rest.static) expect(contents, banner._id).toHaveLength(1)
    }
    for (const promotion of ofType('promotionalProduct'))
      z.looseObject({ size: texts, order: z.int() }).parse(promotion)
  })

  test('of buy-now pages are filled in within their limits (VAL-28, VAL-30, VAL-31, VAL-33, VAL-34)', () => {
    const buyNow = z.looseObject({
      title: texts,
      whyItsGreat: z.array(z.unknown()).max(6),
      frequency: z.looseObject({ intervals: z.array(z.unknown()).max(4) }),
      marquees: z.array(z.unknown()).max(4),
      products: z.looseObject({
        products: z.array(z.looseObject({ variant: z.looseObject({ id: texts }) })).min(1),
      }),
      faq: z.looseObject({ faqs: z.array(z.looseObject({ question: texts, answer: blocks })) }),
    })
    for (const document of ofType('buyNow')) expect(() => buyNow.parse(document), document._id).not.toThrow()
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

  test('of sign-ups, forms and where-to-buy banners are filled in (VAL-35, VAL-36, VAL-45, VAL-46, VAL-49)', () => {
    for (const document of ofType('signUp'))
      z.looseObject({ title: texts, whatYouGet: z.array(z.unknown()).max(6) }).parse(document)
    const field = z.looseObject({
      label: texts,
      name: texts,
      required: z.boolean(),
      type: z.enum(['text', 'textarea', 'email', 'file', 'url', 'select']),
      options: z
        .array(z.looseObject({ key: texts, value: texts }))
        .min(1)
        .optional(),
    })
    for (const { fields } of ofType('form')) {
      for (const one of z.array(field).min(1).parse(fields))
        expect(one.options !== undefined).toBe(one.type === 'select')
    }
    for (const { banners } of ofType('whereToBuy')) {
      z.array(z.looseObject({ enabled: z.boolean(), content: texts }))
        .min(1)
        .parse(banners)
    }
  })
})
