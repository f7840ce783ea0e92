import { describe, expect, test } from 'vitest'
import { validateContent } from '#content/content.ts'
import { splashPath, subscribePath } from '#content/links-if-published.ts'
import { type CatalogueSources, loadCatalogue } from '#features/catalogue/load-catalogue.ts'
import type { CommerceProduct } from '#features/catalogue/product.ts'
import { allProductData } from '#features/catalogue/product-json.build.ts'
import { productDataSchema } from '#features/catalogue/product-json.ts'
import { sharedDataJson, sharedDataRelease } from '#features/catalogue/shared-data.build.ts'
import { sharedDataSchema } from '#features/catalogue/shared-data.ts'
import { deliveryOffer } from '#features/product-form/card-offer.ts'
import {
  type CommerceProducts,
  catalogueApiOf,
  category,
  contentOf,
  pageLink,
  product,
  ref,
  type StoredDocument,
  slug,
} from './content.fixture.ts'

const usd = (amount: string) => ({ amount, currencyCode: 'USD' })

const sold = (number: number, overrides: Partial<CommerceProduct> = {}): CommerceProduct => ({
  id: `gid://shopify/Product/${number}`,
  title: `Product ${number}`,
  productType: 'Sparkling Water',
  options: [{ name: 'Pack Size', values: ['12 cans'] }],
  variants: [
    {
      id: `gid://shopify/ProductVariant/${number}1`,
      sku: `SKU-${number}`,
      title: '12 cans',
      price: usd('36.0'),
      compareAtPrice: null,
      availableForSale: true,
      quantityAvailable: null,
      selectedOptions: [{ name: 'Pack Size', value: '12 cans' }],
    },
  ],
  sellingPlans: [],
  ...overrides,
})

/** The header links to this page when it is published. */
const subscribe: StoredDocument = {
  _id: 'subscribe',
  _type: 'buyNow',
  title: 'Subscribe',
  slug: slug('subscribe'),
}
const home: StoredDocument = { _id: 'home', _type: 'home', splashTitle: 'calm' }

interface Shop extends CommerceProducts {
  documents: readonly StoredDocument[]
}

function shopOf({ documents, ...sold }: Shop) {
  const { content, reports, asked } = contentOf(documents)
  const errors: unknown[] = []
  const { api, searches } = catalogueApiOf(sold)
  const sources: CatalogueSources = {
    content,
    api,
    report: (problem) => void reports.push(problem),
    reportError: (error) => void errors.push(error),
  }
  return { content, sources, reports, errors, searches, queries: asked }
}

const load = async (shop: Shop) => loadCatalogue(shopOf(shop).sources)

describe('the catalogue', () => {
  test('merges a product’s document with its commerce product (CAT-05..07)', async () => {
    const catalogue = await load({
      documents: [category('water'), product('lemon', 1, { hour: '7:05 am' })],
      products: [sold(1)],
    })
    expect(catalogue.productById('product-lemon')).toMatchObject({
      path: '/shop/water/lemon',
      hour: '7:05 am',
      category: { slug: 'water' },
      galleryThumb: { alt: 'lemon' },
      poster: null,
      subscription: null,
      commerce: { variants: [{ price: usd('36.0') }] },
    })
  })

  test('keeps a product without commerce product as unavailable, and reports it (CAT-05)', async () => {
    const { sources, reports } = shopOf({ documents: [category('water'), product('lemon', 1)] })
    const catalogue = await loadCatalogue(sources)
    expect(catalogue.productById('product-lemon')?.commerce).toBeNull()
    expect(reports).toEqual([
      'product product-lemon (lemon): the commerce service does not have gid://shopify/Product/1',
    ])
  })

  test('gives a product its subscription only when it is sold in deliveries (CAT-10)', async () => {
    const shopify = {
      product: { id: 'gid://shopify/Product/1' },
      subscription: { id: btoa('gid://shopify/Product/2') },
      subscriptionSkus: [{ sku: 'SKU-2' }],
    }
    const documents = [category('water'), product('lemon', 1, { shopify })]
    const products = [sold(1), sold(2)]
    const subscribed = await load({ documents, products, subscriptions: [sold(2)] })
    expect(subscribed.products[0]?.subscription?.id).toBe('gid://shopify/Product/2')
    expect(subscribed.products[0]?.subscriptionSkus).toEqual(['SKU-2'])
    const single = await load({ documents, products })
    expect(single.products[0]?.subscription).toBeNull()
  })

  test('orders a category by its list of products, then the others by title (CAT-08)', async () => {
    const catalogue = await load({
      documents: [
        category('water', { products: [ref('product-c'), ref('product-elsewhere'), ref('product-draft')] }),
        category('mood'),
        ...['b', 'a', 'c'].map((name, index) => product(name, index)),
        product('elsewhere', 4, { category: ref('category-mood') }),
      ],
    })
    const names = catalogue.categoryBySlug('water')?.products.map(({ slug }) => slug)
    expect(names).toEqual(['c', 'elsewhere', 'a', 'b'])
  })

  test('hides a product from menu or category by its flag, and keeps its page (CAT-08)', async () => {
    const catalogue = await load({
      documents: [
        category('water'),
        product('a', 1, { hideFromNavigation: true }),
        product('b', 2, { hideFromCollection: true }),
      ],
    })
    const water = catalogue.categoryBySlug('water')
    expect(water?.products.map(({ slug }) => slug)).toEqual(['a'])
    expect(water?.menuProducts.map(({ slug }) => slug)).toEqual(['b'])
    expect(catalogue.products.map(({ path }) => path)).toEqual(['/shop/water/a', '/shop/water/b'])
  })

  test('orders the shop’s categories by the menu, then the others, without empty ones (RTE-07)', async () => {
    const item = (...names: string[]) => ({
      _key: names.join(),
      link: pageLink(`category-${names[0]}`, names[0]),
      submenu: { categories: names.map((name) => ref(`category-${name}`)) },
    })
    const shop = await load({
      documents: [
        ...['water', 'mood', 'zero', 'aside', 'empty'].map((name) => category(name)),
        ...['water', 'mood', 'zero', 'aside'].map((name, index) =>
          product(`in-${name}`, index, { category: ref(`category-${name}`) }),
        ),
        {
          _id: 'shopMenu',
          _type: 'shopMenu',
          sections: [{ _key: 's', items: [item('zero'), item('empty', 'water')] }],
        },
      ],
    })
    expect(shop.shopCategories.map(({ slug }) => slug)).toEqual(['zero', 'water', 'aside', 'mood'])
    expect(shop.menu[0]?.items.map(({ title, link }) => [title, link?.href])).toEqual([
      ['zero', '/shop/zero'],
      ['empty', '/shop/empty'],
    ])
  })

  test('leaves the product itself and products without a page out of related products (CAT-02)', async () => {
    const relatedProducts = {
      products: ['a', 'b', 'hemp', 'gone'].map((name) => ref(`product-${name}`)),
      featured: ref('product-hemp'),
    }
    const catalogue = await load({
      documents: [
        category('water'),
        product('a', 1, { relatedProducts }),
        product('b', 2),
        product('hemp', 3, { cbd: true }),
      ],
    })
    expect(catalogue.productById('product-a')?.related).toEqual({
      titleLink: null,
      products: ['product-b'],
      featured: null,
    })
  })
})

describe('cards of pages that sell subscriptions', () => {
  const plan = (id: string, prices: Record<string, ReturnType<typeof usd>>) => ({
    id,
    name: `Every ${id}`,
    recurringDeliveries: { interval: 'WEEK' as const, intervalCount: 2 },
    prices,
  })
  const variantId = 'gid://shopify/ProductVariant/21'
  const offered = async (subscription: CommerceProduct) => {
    const shopify = {
      product: { id: 'gid://shopify/Product/1' },
      subscription: { id: 'gid://shopify/Product/2' },
    }
    const documents = [category('water'), product('lemon', 1, { shopify })]
    const catalogue = await load({ documents, products: [sold(1)], subscriptions: [subscription] })
    return catalogue.products.map((found) => deliveryOffer(found, variantId))
  }

  test('offer the variant on the first plan that sells it (DOC-08)', async () => {
    const sellingPlans = [plan('month', {}), plan('fortnight', { [variantId]: usd('30.0') })]
    expect(await offered(sold(2, { sellingPlans }))).toEqual([
      {
        variantId,
        variantTitle: '12 cans',
        planId: 'fortnight',
        planName: 'Every fortnight',
        price: usd('30.0'),
      },
    ])
  })

  test('offer nothing that no plan sells or that is sold out (DOC-08)', async () => {
    expect(await offered(sold(2, { sellingPlans: [plan('month', {})] }))).toEqual([null])
    const sellingPlans = [plan('month', { [variantId]: usd('30.0') })]
    const variants = sold(2).variants.map((variant) => ({ ...variant, availableForSale: false }))
    expect(await offered(sold(2, { sellingPlans, variants }))).toEqual([null])
    expect(await offered(sold(3, { sellingPlans }))).toEqual([null])
  })
})

describe('loading the catalogue', () => {
  test('asks the commerce service in order, with the fixed searches (CAT-14, CAT-15, CAT-18)', async () => {
    const { sources, searches } = shopOf({ documents: [] })
    await loadCatalogue(sources)
    expect(searches).toEqual([
      'products null',
      'subscriptions Subscription AND NOT tag:Subscription',
      'products tag:promotional',
    ])
  })

  test('asks each service once per content type, however many documents there are (CAT-18)', async () => {
    const requestsFor = async (count: number) => {
      const products = Array.from({ length: count }, (_, index) => product(`p${index}`, index))
      const { content, sources, searches, queries } = shopOf({
        documents: [home, category('water'), ...products],
      })
      await validateContent(content, () => {})
      await loadCatalogue(sources)
      return [searches.length, queries.length, new Set(queries).size]
    }
    const [few, many] = [await requestsFor(2), await requestsFor(200)]
    expect(many).toEqual(few)
    expect(few[1]).toBe(few[2])
  })

  test('reports a commerce service that cannot be read, then throws (CAT-19)', async () => {
    const { sources, errors } = shopOf({ documents: [] })
    const api = { ...sources.api, subscriptions: () => Promise.reject(new Error('down')) }
    await expect(loadCatalogue({ ...sources, api })).rejects.toThrow('down')
    expect(errors).toEqual([expect.objectContaining({ message: 'down' })])
  })
})

describe('validating content', () => {
  const validate = (documents: readonly StoredDocument[], reportError = (_: unknown) => {}) =>
    validateContent(contentOf(documents).content, reportError)

  test('names the invalid documents of all types in one error, reported first (CAT-19)', async () => {
    const errors: unknown[] = []
    const validating = validate(
      [
        category('water', { slug: null }),
        product('a', 1, { title: null }),
        { _id: 'press-1', _type: 'press', title: 'Somebody' },
      ],
      (error) => void errors.push(error),
    )
    await expect(validating).rejects.toThrow(
      /home home: it is not published\n.*product product-a: title is missing\n.*\n.*productCategory category-water: slug is missing\n.*press press-1: quote is missing/,
    )
    expect(errors).toHaveLength(1)
  })

  test('refuses a page and a contact form with the same slug, naming both (RTE-32)', async () => {
    const slug = { current: 'contact' }
    const page = { _id: 'page-contact', _type: 'page', title: 'Contact', slug }
    const form = { _id: 'form-contact', _type: 'form', title: 'Write to us', slug }
    await expect(validate([home, page, form])).rejects.toThrow(
      'form form-contact: slug is "contact", as that of page page-contact',
    )
    const press = { _id: 'press-1', _type: 'press', title: 'Somebody' }
    await expect(validate([home, page, form, press])).rejects.toThrow(
      /press press-1: quote is missing\n.*form form-contact: slug is "contact"/,
    )
    const twin = { ...page, _id: 'page-twin' }
    const nameless = { ...page, _id: 'page-nameless', title: null }
    await expect(validate([home, page, twin, nameless])).rejects.toThrow(
      /page page-nameless: title is missing\n.*page page-twin: slug is "contact", as that of page-contact/,
    )
    const apart = { ...form, slug: { current: 'write-to-us' } }
    await expect(validate([home, page, apart])).resolves.toBeUndefined()
  })
})

describe('fixed paths', () => {
  test('lead to published pages only, and report a missing page (CHR-09, DOC-01)', async () => {
    const reports: string[] = []
    const pathsOf = async (documents: readonly StoredDocument[]) => {
      const { content } = contentOf(documents)
      const report = (problem: string) => void reports.push(problem)
      return [await subscribePath(content, report), await splashPath(content)]
    }
    expect(await pathsOf([subscribe, category('sparkling-water')])).toEqual([
      '/shop/buy-now/subscribe',
      '/shop/sparkling-water',
    ])
    expect(reports).toEqual([])
    expect(await pathsOf([{ ...subscribe, slug: slug('other') }])).toEqual([null, '/shop'])
    expect(reports).toEqual([expect.stringContaining('/shop/buy-now/subscribe')])
  })
})

describe('data files', () => {
  const documents = [
    category('water'),
    product('lemon', 1, {
      shopify: {
        product: { id: 'gid://shopify/Product/1' },
        subscription: { id: 'gid://shopify/Product/2' },
      },
      colors: { backgroundColors: [{ hex: '#F6F8CF' }] },
    }),
    product('gone', 9),
    product('again', 1),
    { _id: 'featuredProduct', _type: 'featuredProduct', product: ref('product-lemon') },
    { _id: 'rebuy', _type: 'rebuy', dataSourceId: '7105' },
    {
      _id: 'shopMenu',
      _type: 'shopMenu',
      sections: [{ _key: 's', items: [{ _key: 'water', submenu: { categories: [ref('category-water')] } }] }],
    },
    ...[
      {
        size: '24 cans',
        order: 1,
        targetProductSkus: ['SKU-8'],
        limitedTargetProductSkus: ['SKU-7', 'SKU-none'],
      },
      { size: '8 cans', order: 2 },
      { size: '12 cans', order: 1 },
    ].map((fields, index) => ({ _id: `promotion-${index}`, _type: 'promotionalProduct', ...fields })),
  ]
  const shop = {
    documents,
    products: [sold(1), sold(2)],
    subscriptions: [sold(2)],
    promotional: [sold(7), sold(8)],
  }

  test('exist for each commerce id of a product with a page, and for no other (CAT-03)', async () => {
    const files = allProductData(await load(shop))
    expect([...files.keys()].toSorted()).toEqual(['1', '2'])
    // Two documents sell commerce product 1, which belongs to the first of them by id.
    expect(files.get('1')?.path).toBe('/shop/water/again')
    for (const file of files.values()) expect(productDataSchema.parse(file)).toEqual(file)
    expect(files.get('2')?.variants[0]).toMatchObject({
      values: ['12 cans'],
      available: true,
      compareAt: null,
    })
    // The cart has it behind the picture, which it has none of for a product without colors.
    expect(files.get('2')?.tint).toBe('linear-gradient(#F6F8CF,#F6F8CF)')
    expect(files.get('1')?.tint).toBeUndefined()
  })

  test('share menu, featured product, promotions and settings in one file (DOC-06, PROMO-03, SUG-11)', async () => {
    const { content, sources } = shopOf(shop)
    const data = sharedDataSchema.parse(
      JSON.parse(await sharedDataJson(await loadCatalogue(sources), content)),
    )
    expect(data.submenus.water?.categories[0]?.products.map(({ title }) => title)).toEqual([
      'again',
      'gone',
      'lemon',
    ])
    expect(data.featuredProduct).toMatchObject({
      path: '/shop/water/lemon',
      backgrounds: ['#F6F8CF'],
      number: '1',
    })
    expect(data.recommendationsSource).toBe('7105')
    expect(data.discount).toBeNull()
    expect(data.promotions).toEqual([
      { size: '12 cans', limited: [], regular: [] },
      {
        size: '24 cans',
        limited: ['gid://shopify/ProductVariant/71'],
        regular: ['gid://shopify/ProductVariant/81'],
      },
      { size: '8 cans', limited: [], regular: [] },
    ])
  })

  test('name the file of shared data by the code release, in characters that files and hosts accept', () => {
    expect(sharedDataRelease('release 1/é')).toMatch(/^[0-9a-f]{12}$/)
    expect(sharedDataRelease('a')).not.toBe(sharedDataRelease('b'))
  })
})
