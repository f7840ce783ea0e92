import { describe, expect, test } from 'vitest'
import type { CommerceProduct } from '#features/catalogue/product.ts'
import { allProductData, productDataSchema } from '#features/catalogue/product-data.ts'
import { sharedDataFile } from '#features/catalogue/shared-data.build.ts'
import { sharedDataSchema } from '#features/catalogue/shared-data.ts'
import { loadShop, type ShopParts } from '#features/catalogue/shop.ts'
import { deliveryOffer } from '#sections/catalogue/card.ts'
import { category, contentOf, pageLink, product, ref, type StoredDocument, slug } from './content.fixture.ts'

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

/** The header leads there, wherever it is published. */
const subscribe: StoredDocument = {
  _id: 'subscribe',
  _type: 'buyNow',
  title: 'Subscribe',
  slug: slug('subscribe'),
}
const home: StoredDocument = { _id: 'home', _type: 'home', splashTitle: 'calm' }

interface World {
  documents: readonly StoredDocument[]
  products?: readonly CommerceProduct[]
  subscriptions?: readonly CommerceProduct[]
  promotional?: readonly CommerceProduct[]
  isSubscribable?: boolean
}

function parts({
  documents,
  products = [],
  subscriptions = [],
  promotional = [],
  isSubscribable = true,
}: World) {
  const {
    content,
    reports,
    asked: queries,
  } = contentOf([...(isSubscribable ? [subscribe] : []), ...documents])
  const errors: unknown[] = []
  const asked: string[] = []
  const shopParts: ShopParts = {
    content,
    api: {
      async products(query) {
        asked.push(`products ${query}`)
        return query === null ? products : promotional
      },
      async subscriptions(query) {
        asked.push(`subscriptions ${query}`)
        return subscriptions
      },
    },
    report: (problem) => void reports.push(problem),
    reportError: (error) => void errors.push(error),
  }
  return { shopParts, reports, errors, asked, queries }
}

const load = async (world: World) =>
  loadShop(parts({ ...world, documents: [home, ...world.documents] }).shopParts)

describe('the catalogue', () => {
  test('a product is its document and what the commerce service sells of it (CAT-05..07)', async () => {
    const { catalogue } = await load({
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

  test('what the commerce service no longer has shows as unavailable, and is reported (CAT-05)', async () => {
    const { shopParts, reports } = parts({ documents: [home, category('water'), product('lemon', 1)] })
    const { catalogue } = await loadShop(shopParts)
    expect(catalogue.productById('product-lemon')?.commerce).toBeNull()
    expect(reports).toEqual([
      'product product-lemon (lemon): the commerce service does not have gid://shopify/Product/1',
    ])
  })

  test('a subscription belongs to a product only when it is sold in deliveries (CAT-10)', async () => {
    const shopify = {
      product: { id: 'gid://shopify/Product/1' },
      subscription: { id: btoa('gid://shopify/Product/2') },
      subscriptionSkus: [{ sku: 'SKU-2' }],
    }
    const documents = [category('water'), product('lemon', 1, { shopify })]
    const products = [sold(1), sold(2)]
    const subscribed = await load({ documents, products, subscriptions: [sold(2)] })
    expect(subscribed.catalogue.products[0]?.subscription?.id).toBe('gid://shopify/Product/2')
    expect(subscribed.catalogue.products[0]?.subscriptionSkus).toEqual(['SKU-2'])
    const single = await load({ documents, products })
    expect(single.catalogue.products[0]?.subscription).toBeNull()
  })

  test('a category shows its listed products first, then its others by title (CAT-08)', async () => {
    const { catalogue } = await load({
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

  test('each flag hides from its own place only, and the page stays (CAT-08)', async () => {
    const { catalogue } = await load({
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

  test('the shop shows categories in the order of its menu, then the others, none that is empty (RTE-07)', async () => {
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

  test('related products that do not show here are left out, and so is the product itself (CAT-02)', async () => {
    const relatedProducts = {
      products: ['a', 'b', 'hemp', 'gone'].map((name) => ref(`product-${name}`)),
      featured: ref('product-hemp'),
    }
    const { catalogue } = await load({
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
    const { catalogue } = await load({ documents, products: [sold(1)], subscriptions: [subscription] })
    return catalogue.products.map((found) => deliveryOffer(found, variantId))
  }

  test('the variant goes to the cart on the first plan that sells it (DOC-08)', async () => {
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

  test('what no plan sells, or what is sold out, is not offered (DOC-08)', async () => {
    expect(await offered(sold(2, { sellingPlans: [plan('month', {})] }))).toEqual([null])
    const sellingPlans = [plan('month', { [variantId]: usd('30.0') })]
    const variants = sold(2).variants.map((variant) => ({ ...variant, availableForSale: false }))
    expect(await offered(sold(2, { sellingPlans, variants }))).toEqual([null])
    expect(await offered(sold(3, { sellingPlans }))).toEqual([null])
  })
})

describe('loading the shop', () => {
  test('the commerce service is asked in order, with the fixed searches (CAT-14, CAT-15, CAT-18)', async () => {
    const { shopParts, asked } = parts({ documents: [home] })
    await loadShop(shopParts)
    expect(asked).toEqual([
      'products null',
      'subscriptions Subscription AND NOT tag:Subscription',
      'products tag:promotional',
    ])
  })

  test('the shop’s own links lead to what is published, and a page that is missing is reported (CHR-09, DOC-01)', async () => {
    const there = parts({ documents: [home, category('sparkling-water')] })
    expect((await loadShop(there.shopParts)).paths).toEqual({
      subscribe: '/shop/buy-now/subscribe',
      splash: '/shop/sparkling-water',
    })
    expect(there.reports).toEqual([])
    const gone = parts({ documents: [home, { ...subscribe, slug: slug('other') }], isSubscribable: false })
    expect((await loadShop(gone.shopParts)).paths).toEqual({ subscribe: null, splash: '/shop' })
    expect(gone.reports).toEqual([expect.stringContaining('/shop/buy-now/subscribe')])
  })

  test('each service is asked once for each kind, however many documents there are (CAT-18)', async () => {
    const requestsFor = async (count: number) => {
      const products = Array.from({ length: count }, (_, index) => product(`p${index}`, index))
      const { shopParts, asked, queries } = parts({ documents: [home, category('water'), ...products] })
      await loadShop(shopParts)
      return [asked.length, queries.length, new Set(queries).size]
    }
    const [few, many] = [await requestsFor(2), await requestsFor(200)]
    expect(many).toEqual(few)
    expect(few[1]).toBe(few[2])
  })

  test('bad documents of several kinds stop it with one error, reported first (CAT-19)', async () => {
    const { shopParts, errors } = parts({
      documents: [
        category('water', { slug: null }),
        product('a', 1, { title: null }),
        { _id: 'press-1', _type: 'press', title: 'Somebody' },
      ],
    })
    await expect(loadShop(shopParts)).rejects.toThrow(
      /product product-a: title is missing\n.*\n.*productCategory category-water: slug is missing\n.*press press-1: quote is missing\n.*home home: it is not published/,
    )
    expect(errors).toHaveLength(1)
  })

  test('a page and a contact form with one slug stop it, and both are named (RTE-32)', async () => {
    const slug = { current: 'contact' }
    const page = { _id: 'page-contact', _type: 'page', title: 'Contact', slug }
    const form = { _id: 'form-contact', _type: 'form', title: 'Write to us', slug }
    await expect(loadShop(parts({ documents: [home, page, form] }).shopParts)).rejects.toThrow(
      'form form-contact: slug is "contact", as that of page page-contact',
    )
    const apart = { ...form, slug: { current: 'write-to-us' } }
    await expect(loadShop(parts({ documents: [home, page, apart] }).shopParts)).resolves.toBeDefined()
  })

  test('a commerce service that cannot be read stops it, reported first (CAT-19)', async () => {
    const { shopParts, errors } = parts({ documents: [home] })
    const api = { ...shopParts.api, subscriptions: () => Promise.reject(new Error('down')) }
    await expect(loadShop({ ...shopParts, api })).rejects.toThrow('down')
    expect(errors).toHaveLength(1)
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
  const world = {
    documents,
    products: [sold(1), sold(2)],
    subscriptions: [sold(2)],
    promotional: [sold(7), sold(8)],
  }

  test('every product that shows has a file for each of its commerce ids, and no other has (CAT-03)', async () => {
    const files = allProductData((await load(world)).catalogue)
    expect([...files.keys()].toSorted()).toEqual(['1', '2'])
    // Two documents sell commerce product 1: the first by id is the one it belongs to.
    expect(files.get('1')?.path).toBe('/shop/water/again')
    for (const file of files.values()) expect(productDataSchema.parse(file)).toEqual(file)
    expect(files.get('2')?.variants[0]).toMatchObject({
      values: ['12 cans'],
      available: true,
      compareAt: null,
    })
  })

  test('the shared file holds menu, featured product, promotions and settings (DOC-06, PROMO-03, SUG-11)', async () => {
    const shop = await load(world)
    const file = await sharedDataFile(shop)
    const data = sharedDataSchema.parse(JSON.parse(file.body))
    expect(file.path).toBe(`/data/shop.${file.hash}.json`)
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
    expect((await sharedDataFile(await load(world))).path).toBe(file.path)
  })
})
