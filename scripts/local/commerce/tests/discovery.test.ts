import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ids } from './catalogue.fixture.ts'
import { type TestShop, TestShops } from './commerce-service.fixture.ts'

const shops = new TestShops()
let shop: TestShop

beforeAll(async () => {
  shop = await shops.start()
})
afterAll(() => shops.close())

const ask = async (query: string) => (await shop.request(query)).body

describe('collections', () => {
  test('are the types of published products, found by handle, id and node (OPS-13)', async () => {
    expect(
      await ask('{ collections(first: 2) { nodes { id handle title } pageInfo { hasNextPage } } }'),
    ).toEqual({
      data: {
        collections: {
          nodes: [
            { id: 'gid://shopify/Collection/1', handle: 'sparkling-water', title: 'Sparkling Water' },
            { id: 'gid://shopify/Collection/2', handle: 'merch', title: 'Merch' },
          ],
          pageInfo: { hasNextPage: true },
        },
      },
    })
    const merch = { title: 'Merch' }
    expect(
      await ask(`{
        byHandle: collection(handle: "merch") { title } byId: collection(id: "gid://shopify/Collection/2") { title }
        node(id: "gid://shopify/Collection/2") { ... on Collection { title } } none: collection(handle: "x") { title }
      }`),
    ).toEqual({ data: { byHandle: merch, byId: merch, node: merch, none: null } })
  })

  test('list, sort and filter their products, in the market that is asked for (OPS-13)', async () => {
    const products = (args: string) =>
      `products(first: 9, ${args}) { nodes { handle priceRange { minVariantPrice { currencyCode } } } }`
    expect(
      await ask(`query @inContext(country: CA) { collection(handle: "sparkling-water") {
        image { altText } byTitle: ${products('sortKey: TITLE')} tagged: ${products('filters: [{tag: "Citrus"}]')}
      } }`),
    ).toMatchObject({
      data: {
        collection: {
          image: { altText: 'A can' },
          byTitle: {
            nodes: ['lemon', 'product-4', 'product-6', 'product-5'].map((handle) => ({ handle })),
          },
          tagged: { nodes: [{ handle: 'lemon', priceRange: { minVariantPrice: { currencyCode: 'CAD' } } }] },
        },
      },
    })
    expect(
      await ask(`{ collection(handle: "merch") { ${products('filters: [{price: {min: 1}}]')} } }`),
    ).toMatchObject({ errors: [{ message: expect.stringContaining('no filter price') }] })
  })

  test('are named by their products, published ones only (OPS-13)', async () => {
    const collections = 'collections(first: 5) { totalCount nodes { handle } }'
    expect(
      await ask(`{ product(handle: "lemon") { ${collections} } node(id: "${ids.hidden}") {
        ... on ProductVariant { product { ${collections} } }
      } }`),
    ).toEqual({
      data: {
        product: { collections: { totalCount: 1, nodes: [{ handle: 'sparkling-water' }] } },
        node: { product: { collections: { totalCount: 0, nodes: [] } } },
      },
    })
  })
})

test('the main menu leads to the collections; an unknown one is null (OPS-13)', async () => {
  expect(
    await ask(`{ menu(handle: "main-menu") { itemsCount items { title type url resource { ... on Collection { handle } } } }
      none: menu(handle: "x") { id } }`),
  ).toMatchObject({
    data: {
      menu: {
        itemsCount: 4,
        items: [
          { title: 'Home', type: 'FRONTPAGE', url: `${shop.url}/`, resource: null },
          { type: 'COLLECTION', resource: { handle: 'sparkling-water' } },
          { title: 'Merch', url: `${shop.url}/collections/merch` },
          { title: 'Gift Card', resource: { handle: 'gift-card' } },
        ],
      },
      none: null,
    },
  })
})

test('recommendations are other products, of the same type first (OPS-13)', async () => {
  expect(
    await ask(
      '{ productRecommendations(productHandle: "lemon") { handle } none: productRecommendations(productHandle: "x") { id } }',
    ),
  ).toEqual({
    data: {
      productRecommendations: [4, 5, 6, 2, 3].map((number) => ({ handle: `product-${number}` })),
      none: null,
    },
  })
})

describe('search', () => {
  test('finds products by the beginning of the last word, and counts them (OPS-13)', async () => {
    const found = `totalCount nodes { __typename ... on Product { title } }`
    expect(
      await ask(`{ begun: search(query: "lem", first: 1) { ${found} }
        whole: search(query: "lem", first: 1, prefix: NONE) { ${found} }
        pages: search(query: "lemon", first: 1, types: [PAGE]) { ${found} } }`),
    ).toEqual({
      data: {
        begun: { totalCount: 2, nodes: [{ __typename: 'Product', title: 'Lemon <Sky>' }] },
        whole: { totalCount: 0, nodes: [] },
        pages: { totalCount: 0, nodes: [] },
      },
    })
  })

  test('suggests products, collections and words while somebody types (OPS-13)', async () => {
    expect(
      await ask(`{ predictiveSearch(query: "mer", limit: 2) {
        products { title } collections { handle } pages { id } articles { id } queries { text }
      } only: predictiveSearch(query: "lemon", types: [PRODUCT]) { products { title } queries { text } } }`),
    ).toEqual({
      data: {
        predictiveSearch: {
          products: [{ title: 'Product 2' }],
          collections: [{ handle: 'merch' }],
          pages: [],
          articles: [],
          queries: [{ text: 'product 2' }],
        },
        only: { products: [{ title: 'Lemon <Sky>' }, { title: 'Lemon Subscription' }], queries: [] },
      },
    })
  })
})

test('sitemaps list collections and published products, page by page (OPS-13)', async () => {
  const items = 'hasNextPage items { handle updatedAt }'
  const sitemap = (type: string, page: number) =>
    `sitemap(type: ${type}) { pagesCount { count } resources(page: ${page}) { ${items} } }`
  expect(
    await ask(
      `{ ${sitemap('COLLECTION', 1)} after: ${sitemap('COLLECTION', 2)} none: ${sitemap('BLOG', 1)} }`,
    ),
  ).toMatchObject({
    data: {
      sitemap: {
        pagesCount: { count: 1 },
        resources: {
          hasNextPage: false,
          items: ['sparkling-water', 'merch', 'gift-card'].map((handle) => ({ handle })),
        },
      },
      after: { resources: { hasNextPage: false, items: [] } },
      none: { pagesCount: { count: 0 }, resources: { items: [] } },
    },
  })
  const { data } = z
    .object({
      data: z.object({ sitemap: z.object({ resources: z.object({ items: z.array(z.unknown()) }) }) }),
    })
    .parse(await ask(`{ ${sitemap('PRODUCT', 1)} }`))
  expect(data.sitemap.resources.items).toContainEqual(expect.objectContaining({ handle: 'lemon' }))
})

test('what the sample store does not have is empty, not missing (OPS-13)', async () => {
  expect(
    await ask(`{ pages(first: 1) { nodes { id } } page(handle: "a") { id } blogs(first: 1) { nodes { id } } blog(handle: "a") { id }
      articles(first: 1) { nodes { id } } metaobjects(type: "a", first: 1) { nodes { id } } customer(customerAccessToken: "a") { id }
      locations(first: 1) { nodes { id } } urlRedirects(first: 1) { nodes { path } } }`),
  ).toEqual({
    data: {
      pages: { nodes: [] },
      page: null,
      blogs: { nodes: [] },
      blog: null,
      articles: { nodes: [] },
      metaobjects: { nodes: [] },
      customer: null,
      locations: { nodes: [] },
      urlRedirects: { nodes: [] },
    },
  })
})
