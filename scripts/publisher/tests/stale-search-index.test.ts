import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Environment, environmentSchema } from '../../../src/config/env.ts'
import { catalogue } from '../../local/commerce/tests/catalogue.fixture.ts'
import { type TestShop, TestShops, tokens } from '../../local/commerce/tests/commerce-service.fixture.ts'
import { readAllProducts, readChangedProducts } from '../incremental/commerce-products.ts'
import { createProductSource } from '../incremental/product-source.ts'
import { createRevisionReader } from '../read-revisions.ts'

let shops: TestShops
let shop: TestShop
let folder = ''
let environment: Environment

beforeEach(async () => {
  shops = new TestShops()
  folder = await shops.sample(catalogue)
  shop = await shops.start({ sampleDir: folder })
  environment = environmentSchema.parse({
    PUBLIC_SITE_URL: 'http://localhost:4321',
    PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
    PUBLIC_SANITY_PROJECT_ID: 'lull',
    PUBLIC_STOREFRONT_API_URL: `${shop.url}/api/2026-04/graphql.json`,
    PUBLIC_STOREFRONT_API_TOKEN: tokens.public,
  })
})

afterEach(() => shops.close())

const file = (handle: string) => join(folder, 'commerce', 'products', `${handle}.json`)

/** Changes the text of a product's file at the store. */
async function change(handle: string, edit: (text: string) => string): Promise<void> {
  await writeFile(file(handle), edit(await readFile(file(handle), 'utf8')))
  await fetch(`${shop.url}/__catalogue`, { method: 'POST' })
}

const index = (method: 'POST' | 'DELETE') => fetch(`${shop.url}/__search`, { method })

const ids = {
  lemon: 'gid://shopify/Product/1',
  subscription: 'gid://shopify/Product/4',
  gift: 'gid://shopify/Product/5',
}

test('shows a price that searches do not know of yet, and notes when it was changed (PUB-24)', async () => {
  const source = createProductSource(environment)
  const before = await readAllProducts(source)
  await index('POST')
  await change('lemon', (text) => text.replaceAll('13.33', '14.44'))
  const { sold, productUpdatedAt } = await readChangedProducts(source, before, [ids.lemon])
  const prices = sold.commerceProducts
    .find(({ id }) => id === ids.lemon)
    ?.variants.map(({ price }) => price.amount)
  expect(prices).toContain('14.44')
  const { found } = await createRevisionReader(environment).products([ids.lemon])
  expect([...(productUpdatedAt ?? [])]).toEqual([...found])
})

test('keeps changed subscriptions and promotional products in their lists while searches lack them (PUB-24)', async () => {
  const source = createProductSource(environment)
  await change('product-4', (text) => text.replace('Lemon Subscription', 'Lemon by the month'))
  const before = await readAllProducts(source)
  expect(before.subscriptions.map(({ id }) => id)).not.toContain(ids.subscription)
  await index('POST')
  await change('product-4', (text) => text.replace('Lemon by the month', 'Lemon Subscription'))
  await change('product-5', (text) => text.replace('Sample can', 'Other can'))
  const { sold } = await readChangedProducts(source, before, [ids.subscription, ids.gift])
  expect(sold.subscriptions.map(({ id }) => id)).toContain(ids.subscription)
  expect(sold.promotionalProducts.map(({ title }) => title)).toEqual(['Other can'])
  await index('DELETE')
  const all = await readAllProducts(source)
  expect(new Set(sold.subscriptions)).toEqual(new Set(all.subscriptions))
  expect(sold.promotionalProducts).toEqual(all.promotionalProducts)
})

test('reads many products by their ids, with all their variants, in smaller pages where it has to (PUB-24, OPS-10)', async () => {
  const source = createProductSource(environment)
  const before = await readAllProducts(source)
  const order = {
    operation: 'CatalogueProductsOf',
    times: 1,
    fault: { kind: 'graphqlError', message: 'too much', code: 'INTERNAL_SERVER_ERROR' },
  }
  await fetch(`${shop.url}/__faults`, { method: 'POST', body: JSON.stringify(order) })
  const all = before.commerceProducts.map(({ id }) => id)
  const { sold, productUpdatedAt } = await readChangedProducts(
    source,
    { ...before, commerceProducts: [] },
    all,
  )
  expect(sold.commerceProducts).toEqual(before.commerceProducts)
  expect(productUpdatedAt?.size).toBe(all.length)
})

test('finds by the fields that the Storefront API documents, and no others (PUB-24)', async () => {
  const count = async (query: string) => {
    const { body } = await shop.request(
      'query ($query: String) { products(first: 50, query: $query) { nodes { id } } }',
      { query },
    )
    return JSON.stringify(body).match(/gid:/g)?.length ?? 0
  }
  const all = await count('')
  for (const query of ['id:1', 'handle:lemon', 'sku:LULL', 'variants.sku:LULL'])
    expect([query, await count(query)]).toEqual([query, all])
  expect(await count('variants.price:39.99')).toBe(2)
  expect(await count('variants.price:>=25')).toBeGreaterThan(2)
  expect(await count('variants.price:<0.01')).toBe(1)
})
