import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { StoreCatalogue } from '../catalogue.ts'
import { startCommerceService } from '../service.ts'
import { catalogue, ids, product } from './catalogue.fixture.ts'
import { type TestShop, TestShops, tokens } from './commerce-service.fixture.ts'

const shops = new TestShops()
let shop: TestShop

beforeAll(async () => {
  shop = await shops.start()
})
afterAll(() => shops.close())

const productsSchema = z.object({
  data: z.object({
    products: z.object({
      nodes: z.array(z.looseObject({ id: z.string(), title: z.string() })),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    }),
  }),
})

const productsQuery = `query products($first: Int, $after: String, $query: String, $sortKey: ProductSortKeys, $reverse: Boolean) {
  products(first: $first, after: $after, query: $query, sortKey: $sortKey, reverse: $reverse) {
    nodes { id title } pageInfo { hasNextPage endCursor }
  }
}`

async function list(on: TestShop, variables: Record<string, unknown>) {
  const { body } = await on.request(productsQuery, { first: 250, ...variables })
  return productsSchema.parse(body).data.products
}

const titles = async (variables: Record<string, unknown>) =>
  (await list(shop, variables)).nodes.map(({ title }) => title)

describe('products', () => {
  test('finds subscriptions that are not tagged so (CAT-17)', async () => {
    expect(await titles({ query: 'Subscription AND NOT tag:Subscription' })).toEqual(['Lemon Subscription'])
  })

  test('finds promotional products by tag (CAT-18)', async () => {
    expect(await titles({ query: 'tag:promotional' })).toEqual(['Sample can'])
    expect(await titles({ query: 'tag:"Free Gift"' })).toEqual(['Sample can'])
  })

  test('lists published products only, in the requested order (CAT-17)', async () => {
    expect(await titles({})).not.toContain('Hidden')
    const sorted = await titles({ sortKey: 'TITLE' })
    expect(sorted).toEqual(sorted.toSorted())
    expect(await titles({ sortKey: 'TITLE', reverse: true })).toEqual(sorted.toReversed())
  })

  test('pages through ten thousand products, each exactly once (CAT-17)', async () => {
    const content: StoreCatalogue = {
      ...catalogue,
      products: Array.from({ length: 10_000 }, (_, index) =>
        product(index + 1, {
          title: index % 3 === 0 ? `Subscription ${index}` : `Water ${index}`,
          tags: index % 6 === 0 ? ['Subscription'] : [],
        }),
      ),
    }
    const large = await shops.start({ content })
    const seen: string[] = []
    let after: string | null = null
    do {
      const found: Awaited<ReturnType<typeof list>> = await list(large, {
        after,
        query: 'Subscription AND NOT tag:Subscription',
      })
      seen.push(...found.nodes.map(({ id }) => id))
      after = found.pageInfo.hasNextPage ? found.pageInfo.endCursor : null
    } while (after !== null)
    expect(seen).toHaveLength(1667)
    expect(new Set(seen).size).toBe(1667)
  }, 30_000)

  test('refuses invalid counts and cursors (CAT-17)', async () => {
    const error = async (variables: Record<string, unknown>) => {
      const { body } = await shop.request(productsQuery, variables)
      return z.object({ errors: z.array(z.object({ message: z.string() })) }).parse(body).errors[0]?.message
    }
    expect(await error({ first: 251 })).toBe('first cannot exceed 250')
    expect(await error({ first: -1 })).toBe('first cannot be negative')
    expect(await error({})).toBe('you must provide one of first or last')
    expect(await error({ first: 1, after: 'rubbish' })).toMatch(/not a valid cursor/)
  })

  test('answers variants with their stock, options, plans and prices (CAT-10)', async () => {
    const { body } = await shop.request(
      `{ product(handle: "lemon") {
        id options { name optionValues { name } } priceRange { minVariantPrice { amount } maxVariantPrice { amount } }
        sellingPlanGroups(first: 5) { nodes { name sellingPlans(first: 5) { nodes {
          id recurringDeliveries
          deliveryPolicy { ... on SellingPlanRecurringDeliveryPolicy { interval intervalCount } }
          priceAdjustments { adjustmentValue { __typename ... on SellingPlanPercentagePriceAdjustment { adjustmentPercentage } } }
        } } } }
        variants(first: 1) { nodes {
          id sku availableForSale quantityAvailable price { amount } compareAtPrice { amount } selectedOptions { name value }
          sellingPlanAllocations(first: 1) { nodes { sellingPlan { id } priceAdjustments { price { amount } compareAtPrice { amount } } } }
        } }
      } }`,
    )
    expect(body).toMatchObject({
      data: {
        product: {
          options: [{ name: 'Pack Size', optionValues: [{ name: '12' }, { name: '4' }] }],
          priceRange: { minVariantPrice: { amount: '13.33' }, maxVariantPrice: { amount: '39.99' } },
          sellingPlanGroups: {
            nodes: [
              {
                name: 'Subscribe',
                sellingPlans: {
                  nodes: [
                    {
                      id: ids.monthly,
                      recurringDeliveries: true,
                      deliveryPolicy: { interval: 'MONTH', intervalCount: 1 },
                      priceAdjustments: [{ adjustmentValue: { adjustmentPercentage: 15 } }],
                    },
                    { recurringDeliveries: true },
                    { id: ids.once, recurringDeliveries: false, deliveryPolicy: null },
                  ],
                },
              },
            ],
          },
          variants: {
            nodes: [
              {
                id: ids.lemonTwelve,
                availableForSale: true,
                quantityAvailable: 100,
                price: { amount: '39.99' },
                compareAtPrice: { amount: '45.0' },
                selectedOptions: [{ name: 'Pack Size', value: '12' }],
                sellingPlanAllocations: {
                  nodes: [
                    {
                      sellingPlan: { id: ids.monthly },
                      priceAdjustments: [{ price: { amount: '33.99' }, compareAtPrice: { amount: '39.99' } }],
                    },
                  ],
                },
              },
            ],
          },
        },
      },
    })
  })

  test('answers nodes in order, also unpublished ones, null for unknown ids (CAT-13)', async () => {
    const { body } = await shop.request(
      `query nodes($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on ProductVariant { availableForSale quantityAvailable } } }`,
      { ids: ['gid://shopify/Product/7', ids.soldOut, 'gid://shopify/Product/99', 'gid://shopify/Page/1'] },
    )
    expect(body).toEqual({
      data: {
        nodes: [
          { __typename: 'Product', id: 'gid://shopify/Product/7' },
          { __typename: 'ProductVariant', id: ids.soldOut, availableForSale: false, quantityAvailable: 0 },
          null,
          null,
        ],
      },
    })
  })
})

describe('the protocol', () => {
  test('names its API version and lets other origins read it (NET-05)', async () => {
    const { headers } = await shop.request('{ shop { name } }', {}, { origin: 'http://localhost:4321' })
    expect(headers.get('x-shopify-api-version')).toBe('2026-04')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toContain('X-Shopify-API-Version')
    const preflight = await fetch(`${shop.url}/api/2026-04/graphql.json`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:4321',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-shopify-storefront-access-token',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain(
      'x-shopify-storefront-access-token',
    )
  })

  test('compresses responses for clients that accept gzip', async () => {
    const ask = (encoding: string) => shop.request('{ shop { name } }', {}, { 'accept-encoding': encoding })
    const [zipped, plain] = [await ask('gzip, br'), await ask('identity')]
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(zipped.body).toEqual(plain.body)
  })

  test('requires an access token: a public one, or a private one that no page sends (NET-01)', async () => {
    const ask = async (headers: Record<string, string>) => {
      const { status, body } = await shop.request(
        '{ shop { name } }',
        {},
        {
          'x-shopify-storefront-access-token': '',
          ...headers,
        },
      )
      return [status, body]
    }
    const refusal = (code: string) => ({ errors: [{ message: '', extensions: { code } }] })
    expect(await ask({})).toEqual([401, refusal('UNAUTHORIZED')])
    expect(await ask({ 'x-shopify-storefront-access-token': tokens.private })).toEqual([
      401,
      refusal('UNAUTHORIZED'),
    ])
    expect((await ask({ 'shopify-storefront-private-token': tokens.private }))[0]).toBe(200)
    expect(
      await ask({ 'shopify-storefront-private-token': tokens.private, origin: 'http://localhost:4321' }),
    ).toEqual([403, refusal('FORBIDDEN')])
  })

  test('answers unknown fields and wrong types with GraphQL errors and status 200 (CART-14)', async () => {
    const unknown = await shop.request('{ shop { name nickname } }')
    expect(unknown.status).toBe(200)
    expect(unknown.body).toMatchObject({ errors: [{ message: expect.stringContaining('nickname') }] })
    const wrong = await shop.request(
      'mutation m($lines: [CartLineInput!]!) { cartCreate(input: { lines: $lines }) { cart { id } } }',
      { lines: [{ merchandiseId: ids.low, quantity: 'many' }] },
    )
    expect(wrong.status).toBe(200)
    expect(wrong.body).toMatchObject({ errors: [{ message: expect.stringContaining('Int') }] })
  })

  test('refuses unsupported fields by name (CAT-17)', async () => {
    const { body } = await shop.request('{ cartCompletionAttempt(attemptId: "a") { __typename } }')
    expect(body).toMatchObject({
      errors: [{ message: expect.stringContaining('QueryRoot.cartCompletionAttempt') }],
    })
  })

  test('refuses broken, missing and oversized bodies, and keeps running (ERR-12)', async () => {
    const post = (body: string) =>
      fetch(`${shop.url}/api/2026-04/graphql.json`, {
        method: 'POST',
        headers: { 'x-shopify-storefront-access-token': 'public' },
        body,
      })
    for (const body of ['', '{', 'null', '{"query": 1}', '{"query":"{shop{name}}","variables":[]}']) {
      const answer = await post(body)
      expect([body, answer.status]).toEqual([body, 400])
      expect(await answer.json()).toEqual({ errors: { query: 'Required parameter missing or invalid' } })
    }
    expect((await post('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
    const deep = `{"query":"{ shop { name } ${'('.repeat(100_000)}"}`
    expect((await post(deep)).status).toBe(200)
    expect((await fetch(`${shop.url}/api/2026-04/graphql.json`)).status).toBe(405)
    expect((await fetch(`${shop.url}/api/nonsense`)).status).toBe(404)
    expect((await fetch(`${shop.url}/__health`)).status).toBe(200)
  })

  test('closes only the connection of an invalid request (ERR-12)', async () => {
    const { port } = new URL(shop.url)
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('GET http://[::bad HTTP/1.1\r\n\r\n'),
      )
      socket.on('close', () => resolve())
      socket.on('data', () => socket.end())
    })
    expect((await fetch(`${shop.url}/__health`)).status).toBe(200)
  })

  test('names a taken port', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address()
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
    const [stateDir, sampleDir] = [await shops.directory(), await shops.sample(catalogue)]
    await expect(startCommerceService({ port, stateDir, sampleDir, tokens })).rejects.toThrow(
      `The commerce service cannot start: port ${port} is taken by another program.`,
    )
    other.close()
  })

  test('refuses to start with an invalid catalogue, naming the file and the field', async () => {
    const sampleDir = await shops.sample(catalogue)
    const file = `${sampleDir}/commerce/products/lemon.json`
    const lemon = z
      .looseObject({ variants: z.array(z.record(z.string(), z.unknown())) })
      .parse(JSON.parse(await readFile(file, 'utf8')))
    await writeFile(file, '{"id":')
    await expect(shops.start({ sampleDir })).rejects.toThrow(/lemon\.json cannot be read: .*JSON/)
    await writeFile(file, JSON.stringify({ ...lemon, id: 'x' }))
    await expect(shops.start({ sampleDir })).rejects.toThrow(/lemon\.json is not valid.*at id/s)
    const variants = lemon.variants.map((variant) => ({ ...variant, file: { filename: 'other.png' } }))
    await writeFile(file, JSON.stringify({ ...lemon, variants }))
    await expect(shops.start({ sampleDir })).rejects.toThrow(/among the files of the product/)
  })
})

describe('pictures', () => {
  const address = async (transform: string): Promise<string> => {
    const { body } = await shop.request(
      `{ product(handle: "lemon") { featuredImage { width height altText url(transform: ${transform}) } } }`,
    )
    const image = z.object({ url: z.string(), width: z.literal(800), height: z.literal(400) })
    return z.object({ data: z.object({ product: z.object({ featuredImage: image }) }) }).parse(body).data
      .product.featuredImage.url
  }
  const get = async (url: string, accept: string) => {
    const response = await fetch(url, { headers: { accept } })
    const bytes = Buffer.from(await response.arrayBuffer())
    const { width, height, format } = response.ok ? await sharp(bytes).metadata() : {}
    return { response, type: response.headers.get('content-type'), width, height, format }
  }

  test('resizes without enlarging, in the best accepted format', async () => {
    const url = await address('{ maxWidth: 200 }')
    expect(await get(url, 'image/avif,image/webp,*/*')).toMatchObject({
      type: 'image/avif',
      width: 200,
      height: 100,
    })
    expect(await get(url, 'image/webp,*/*')).toMatchObject({ type: 'image/webp', format: 'webp', width: 200 })
    expect(await get(url, '*/*')).toMatchObject({ type: 'image/png', format: 'png' })
    expect(await get(await address('{ maxWidth: 4000 }'), '*/*')).toMatchObject({ width: 800, height: 400 })
    expect(await get(await address('{ maxWidth: 100, scale: 2 }'), '*/*')).toMatchObject({ width: 200 })
  })

  test('crops to a box, and keeps a format that is named', async () => {
    const url = await address('{ maxWidth: 100, maxHeight: 100, crop: LEFT, preferredContentType: WEBP }')
    expect(await get(url, 'image/avif')).toMatchObject({ type: 'image/webp', width: 100, height: 100 })
  })

  test('lets browsers cache images, and answers 304', async () => {
    const { response } = await get(await address('{ maxWidth: 50 }'), '*/*')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('vary')).toContain('Accept')
    const again = await fetch(response.url, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  test('answers unknown files with 404 and invalid sizes with 400', async () => {
    for (const file of ['none.png', '..%2Fcommerce%2Fshop.json', '%E0%A4%A', '']) {
      expect([file, (await fetch(`${shop.url}/s/files/${file}`)).status]).toEqual([file, 404])
    }
    for (const query of ['width=0', 'width=99999', 'height=x']) {
      expect([query, (await fetch(`${shop.url}/s/files/can.png?${query}`)).status]).toEqual([query, 400])
    }
  })
})
