import { readFileSync } from 'node:fs'
import { buildClientSchema, type IntrospectionQuery, parse, validate } from 'graphql'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { knownPriceOf, loadPrices, pricesLoaded } from '../../studio/storefront/prices.ts'
import type { VariantWithProduct } from '../../studio/storefront/queries.ts'
import { productQuery, productsQuery, variantQuery, variantsQuery } from '../../studio/storefront/queries.ts'
import { createStorefront } from '../../studio/storefront/storefront.ts'

const schemaFile = 'node_modules/@shopify/hydrogen-react/storefront.schema.json'
const introspection = z.custom<IntrospectionQuery>(
  (json) => typeof json === 'object' && json !== null && '__schema' in json,
)

const usd = (amount: string) => ({ amount, currencyCode: 'USD' })
const variant = (number: number, sku: string | null) => ({
  id: `gid://shopify/ProductVariant/${number}`,
  title: `Pack ${number}`,
  sku,
  availableForSale: true,
  price: usd('4.5'),
  image: null,
})
const product = {
  id: 'gid://shopify/Product/1',
  title: 'Lemon',
  availableForSale: true,
  featuredImage: { url: 'https://cdn.example/lemon.png' },
  priceRange: { minVariantPrice: usd('4.5'), maxVariantPrice: usd('39') },
  sellingPlanGroups: { nodes: [] },
  variants: { nodes: [variant(11, 'LEM-4'), variant(12, null)] },
}

const answering = (...answers: (object | number)[]) => {
  const send = vi.fn<typeof fetch>(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Response) return answer
    return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer)
  })
  let time = 0
  const storefront = createStorefront({
    url: 'https://lull.example/api/2026-04/graphql.json',
    token: 'public',
    market: 'fr-CA',
    fetch: send,
    now: () => time,
  })
  return { storefront, send, wait: (ms: number) => (time += ms) }
}

describe('the studio’s queries', () => {
  const schema = buildClientSchema(introspection.parse(JSON.parse(readFileSync(schemaFile, 'utf8'))))

  test.each(Object.entries({ productsQuery, variantsQuery, productQuery, variantQuery }))(
    '%s is valid against the schema (STU-13, STU-14)',
    (_, { document }) => {
      expect(validate(schema, parse(document)).map(({ message }) => message)).toEqual([])
    },
  )

  test('ask for the prices of the shop’s market (OPS-11)', async () => {
    const { storefront, send } = answering({ data: { node: null } })
    await storefront.variant('gid://shopify/ProductVariant/11')
    expect(String(send.mock.calls[0]?.[1]?.body)).toContain(
      'query StudioVariant($id: ID!) @inContext(country: CA, language: FR) {',
    )
  })

  test('load the first 250 items with pictures of the specified size (STU-13, STU-14)', () => {
    expect(productsQuery.document).toMatch(/products\(first: 250\b[^{]*\{[^}]*maxWidth: 250/s)
    expect(variantsQuery.document).toMatch(/products\(first: 250\b.*variants\(first: 250\).*maxWidth: 150/s)
  })
})

describe('the studio’s commerce client', () => {
  test('lists items and whether there are more, using the public token', async () => {
    const { storefront, send } = answering({
      data: { products: { nodes: [product], pageInfo: { hasNextPage: true } } },
    })
    expect(await storefront.products('lem')).toMatchObject({ items: [{ title: 'Lemon' }], hasMore: true })
    const [, request] = send.mock.calls[0] ?? []
    expect(request?.headers).toMatchObject({ 'X-Shopify-Storefront-Access-Token': 'public' })
    expect(JSON.parse(String(request?.body)).variables).toEqual({ search: 'lem' })
  })

  test('lists variants with their product (STU-14)', async () => {
    const { storefront } = answering({
      data: { products: { nodes: [product], pageInfo: { hasNextPage: false } } },
    })
    const { items } = await storefront.variants('')
    expect(items.map(({ title, product: { title: of } }: VariantWithProduct) => `${of} ${title}`)).toEqual([
      'Lemon Pack 11',
      'Lemon Pack 12',
    ])
  })

  test('finds items by id in any encoding and sends no request for other ids (CAT-13)', async () => {
    const { storefront, send } = answering({ data: { product: null } })
    expect(await storefront.product(btoa('gid://shopify/Product/1'))).toBeNull()
    expect(JSON.parse(String(send.mock.calls[0]?.[1]?.body)).variables).toEqual({
      id: 'gid://shopify/Product/1',
    })
    expect(await storefront.product('lemon.png')).toBeNull()
    expect(await storefront.variant('gid://shopify/Product/1')).toBeNull()
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('caches results for a while, but no failures', async () => {
    const { storefront, send, wait } = answering(403, { data: { product } })
    await expect(storefront.product(product.id)).rejects.toThrow('status 403')
    await Promise.all([storefront.product(product.id), storefront.product(product.id)])
    expect(send).toHaveBeenCalledTimes(2)
    wait(61_000)
    await storefront.product(product.id)
    expect(send).toHaveBeenCalledTimes(3)
  })

  test.each([
    ['a status', 403, 'status 403'],
    ['errors', { errors: [{ message: 'Denied', extensions: { cost: 1 } }] }, 'Denied'],
    ['something else', { data: { product: { id: 7 } } }, 'expected'],
    ['no JSON object', [], 'expected'],
  ])('rejects with a reason if the service responds with %s (STU-15)', async (_, answer, reason) => {
    const { storefront } = answering(answer)
    await expect(storefront.product(product.id)).rejects.toThrow(reason)
  })
})

describe('a commerce service that is asked too much, or fails for a moment', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is asked again, when it says so or soon after (NET-02)', async () => {
    const busy = new Response('', { status: 429, headers: { 'retry-after': '2' } })
    const throttled = { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] }
    const { storefront, send } = answering(busy, throttled, 503, { data: { product } })
    const loading = storefront.product(product.id)
    await vi.advanceTimersByTimeAsync(1999)
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(send).toHaveBeenCalledTimes(2)
    // Moves the time on until then.
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(4), 10_000)
    expect(await loading).toMatchObject({ title: 'Lemon' })
  })

  test('is asked four times in all, and not again after a refusal (NET-02, STU-15)', async () => {
    const failing = answering(503)
    const rejected = expect(failing.storefront.product(product.id)).rejects.toThrow('status 503')
    await vi.advanceTimersByTimeAsync(200 + 400 + 800)
    await rejected
    expect(failing.send).toHaveBeenCalledTimes(4)
    const refusing = answering(403)
    await expect(refusing.storefront.product(product.id)).rejects.toThrow('status 403')
    expect(refusing.send).toHaveBeenCalledTimes(1)
  })
})

describe('prices in lists', () => {
  test('are known by a product’s id in any encoding once they are loaded (STU-20)', async () => {
    const { storefront } = answering({
      data: { products: { nodes: [product], pageInfo: { hasNextPage: false } } },
    })
    expect(knownPriceOf(product.id)).toBeNull()
    await loadPrices(storefront)
    await pricesLoaded()
    expect(knownPriceOf(product.id)).toBe('$4.50 – $39.00')
    expect(knownPriceOf(btoa(product.id))).toBe('$4.50 – $39.00')
    expect([knownPriceOf('gid://shopify/Product/2'), knownPriceOf(undefined)]).toEqual([null, null])
  })

  test('stay as they were when the commerce service fails (STU-20)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await loadPrices({ products: () => Promise.reject(new Error('away')) })
    expect(log).toHaveBeenCalled()
    expect(knownPriceOf(product.id)).toBe('$4.50 – $39.00')
    log.mockRestore()
  })
})
