import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { catalogue, product, variant } from '../../commerce/tests/catalogue.fixture.ts'
import { writeSample } from '../../commerce/tests/write-sample.fixture.ts'
import { startRecommendationsService } from '../service.ts'

let service: Awaited<ReturnType<typeof startRecommendationsService>>
let sampleDir: string

const choice = (value: string) => [{ name: 'Size', value }]

beforeAll(async () => {
  sampleDir = await writeSample({
    ...catalogue,
    products: [
      ...catalogue.products,
      ...Array.from({ length: 20 }, (_, index) =>
        product(100 + index, {
          productType: index % 2 === 0 ? 'Powders' : 'Merch',
          options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
          variants: ['S', 'M', 'L'].map((size, at) =>
            variant(`gid://shopify/ProductVariant/${100 + index}0${at}`, { selectedOptions: choice(size) }),
          ),
        }),
      ),
    ],
  })
  service = await startRecommendationsService({
    port: 0,
    sampleDir,
    commerceUrl: 'http://localhost:3334',
    dataSources: ['cart-drawer'],
  })
})
afterEach(() => fetch(`${service.url}/__faults`, { method: 'DELETE' }))
afterAll(async () => {
  await service.close()
  await rm(sampleDir, { recursive: true })
})

const suggestionSchema = z.object({
  id: z.number(),
  handle: z.string(),
  title: z.string(),
  product_type: z.string(),
  image: z.object({ src: z.url() }).nullable(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(
    z.object({
      id: z.number(),
      price: z.string(),
      compare_at_price: z.string().nullable(),
      available: z.boolean(),
      inventory_policy: z.enum(['deny', 'continue']),
      inventory_quantity: z.number(),
      option1: z.string().nullable(),
      option2: z.string().nullable(),
      option3: z.string().nullable(),
    }),
  ),
})

const ask = (query: string, source = 'cart-drawer') => fetch(`${service.url}/custom/id/${source}?${query}`)
const suggestions = async (query: string) =>
  z.object({ data: z.array(suggestionSchema) }).parse(await (await ask(`key=k&${query}`)).json()).data

describe('suggestions', () => {
  test('suggests the same products for the same cart, others for another (SUG-11)', async () => {
    const first = await suggestions('shopify_product_ids=100&shopify_variant_ids=10000')
    expect(first.length).toBeGreaterThanOrEqual(6)
    expect(await suggestions('shopify_product_ids=100&shopify_variant_ids=10000')).toEqual(first)
    const other = await suggestions('shopify_product_ids=101')
    expect(other.map(({ id }) => id)).not.toEqual(first.map(({ id }) => id))
  })

  test('never suggests products or variants in the cart', async () => {
    const everything = Array.from({ length: 20 }, (_, index) => 100 + index)
    const products = await suggestions(`shopify_product_ids=${everything.slice(0, 17).join(',')}`)
    expect(products.map(({ id }) => id).filter((id) => id >= 100 && id < 117)).toEqual([])
    const variants = await suggestions(`shopify_variant_ids=${everything.map((id) => `${id}01`).join(',')}`)
    expect(variants.map(({ id }) => id).filter((id) => id >= 100 && id < 120)).toEqual([])
  })

  test('suggests types in the cart first, and nothing hidden, free or by subscription only', async () => {
    const found = await suggestions('shopify_product_ids=100')
    expect(new Set(found.map(({ product_type }) => product_type))).toEqual(new Set(['Powders']))
    const rest = await suggestions(
      `shopify_product_ids=${Array.from({ length: 20 }, (_, index) => 100 + index).join(',')}`,
    )
    const titles = rest.map(({ title }) => title)
    for (const title of ['Hidden', 'Sample can', 'Lemon Subscription']) expect(titles).not.toContain(title)
  })

  test('adds irregular products, always in the same places (SUG-02, SUG-04, SUG-05)', async () => {
    const [first, second, third] = await suggestions('')
    expect(first?.options.at(-1)).toEqual({ name: 'Batch', values: [] })
    expect(second?.variants[0]).toMatchObject({
      inventory_policy: 'deny',
      inventory_quantity: 0,
      available: false,
      option1: 'Last season',
    })
    expect(second?.options[0]?.values[0]).toBe('Last season')
    expect(third?.variants).toEqual([])
  })
})

describe('errors', () => {
  test('requires a key, a known data source and numeric ids (SUG-11)', async () => {
    expect((await ask('')).status).toBe(401)
    expect((await ask('key=')).status).toBe(401)
    expect((await ask('key=k', 'nothing')).status).toBe(404)
    expect((await ask('key=k&shopify_product_ids=1,x')).status).toBe(400)
    expect((await ask(`key=k&shopify_product_ids=${'1,'.repeat(4000)}`)).status).toBe(414)
    expect((await fetch(`${service.url}/custom/id`)).status).toBe(404)
    expect((await fetch(`${service.url}/custom/id/cart-drawer`, { method: 'DELETE' })).status).toBe(405)
  })

  test('fails as ordered (NET-02)', async () => {
    const order = (body: unknown) =>
      fetch(`${service.url}/__faults`, { method: 'POST', body: JSON.stringify(body) })
    await order({ operation: 'products', fault: { kind: 'malformed' } })
    await expect((await ask('key=k')).json()).rejects.toThrow(SyntaxError)
    await order({ operation: 'products', fault: { kind: 'drop', when: 'after' } })
    await expect(ask('key=k')).rejects.toThrow('fetch failed')
    expect((await order({ operation: 'products', fault: { kind: 'nullCart' } })).status).toBe(400)
    expect((await ask('key=k')).status).toBe(200)
  })
})
