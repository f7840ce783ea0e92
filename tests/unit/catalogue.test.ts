import { describe, expect, test } from 'vitest'
import { validateContent } from '#content/content.ts'
import { loadCatalogue } from '#features/catalogue/load-catalogue.ts'
import type { CommerceProduct } from '#features/catalogue/product.ts'
import { planOffer } from '#features/product-form/card-offer.ts'
import { home, load, shopOf, sold, usd } from './catalogue.fixture.ts'
import { category, image, pageLink, picture, product, ref } from './content.fixture.ts'

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

  test('finds the products that a document refers to, in its order, without those that do not show (OBJ-07)', async () => {
    const featuredWater = ['b', 'hemp', 'gone', 'a'].map((name) => ref(`product-${name}`))
    const { sources } = shopOf({
      documents: [
        { ...home, featuredWater },
        category('water'),
        product('a', 1),
        product('b', 2),
        product('hemp', 3, { cbd: true }),
      ],
      products: [sold(1), sold(2), sold(3)],
    })
    const [catalogue, page] = await Promise.all([loadCatalogue(sources), sources.content.home()])
    const found = catalogue.productsById(page.featuredWater)
    expect(found.map(({ path, commerce }) => [path, commerce?.id])).toEqual([
      ['/shop/water/b', 'gid://shopify/Product/2'],
      ['/shop/water/a', 'gid://shopify/Product/1'],
    ])
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

  test('orders by menu items that only link to a category, too (RTE-07)', async () => {
    const linkTo = (name: string) => ({ _key: name, link: pageLink(`category-${name}`, name) })
    const shop = await load({
      documents: [
        ...['water', 'mood', 'zero'].map((name) => category(name)),
        ...['water', 'mood', 'zero'].map((name, index) =>
          product(`in-${name}`, index, { category: ref(`category-${name}`) }),
        ),
        {
          _id: 'shopMenu',
          _type: 'shopMenu',
          sections: [{ _key: 's', items: [linkTo('zero'), linkTo('water')] }],
        },
      ],
    })
    expect(shop.shopCategories.map(({ slug }) => slug)).toEqual(['zero', 'water', 'mood'])
  })

  test('shows a menu item without an icon by the picture of its first category (DOC-05)', async () => {
    const submenu = { categories: [ref('category-water'), ref('category-mood')] }
    const items = [
      { _key: 'a', icon: image('Own'), submenu },
      { _key: 'b', submenu },
      { _key: 'c', submenu: { categories: [ref('category-mood')] } },
    ]
    const shop = await load({
      documents: [
        picture,
        category('water', { menu: { title: 'sparkling', image: image('Water') } }),
        category('mood'),
        { _id: 'shopMenu', _type: 'shopMenu', sections: [{ _key: 's', items }] },
      ],
    })
    expect(shop.menu[0]?.items.map(({ title, icon }) => [title, icon?.alt])).toEqual([
      ['sparkling', 'Own'],
      ['sparkling', 'Water'],
      ['mood', undefined],
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
    return catalogue.products.map((found) => planOffer(found, variantId))
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
