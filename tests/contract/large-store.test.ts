import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogue, plan, product } from '../../scripts/local/commerce/tests/catalogue.fixture.ts'
import {
  type TestShop,
  TestShops,
  tokens,
} from '../../scripts/local/commerce/tests/commerce-service.fixture.ts'
import { createProductResolvers } from '../../src/backend/product-resolvers.ts'
import { createCommerceClients } from '../../src/commerce/graphql-clients.ts'
import { BUILD_THROTTLED_WAIT_MS } from '../../src/config/limits.ts'

const shops = new TestShops()
let shop: TestShop
beforeAll(async () => {
  const products = Array.from({ length: 120 }, (_, index) => product(1000 + index))
  shop = await shops.start({ content: { ...catalogue, products } })
})
beforeEach(async () => {
  for (const path of ['__faults', '__limit']) await fetch(`${shop.url}/${path}`, { method: 'DELETE' })
})
afterAll(() => shops.close())

/** Reads a store's products as a build reads them. */
function readerOf({ url }: TestShop, timeoutMs = 5000) {
  const { storefront } = createCommerceClients({
    storefrontUrl: `${url}/api/2026-04/graphql.json`,
    accessToken: { kind: 'private', value: tokens.private },
    backendUrl: 'http://localhost:1/api/graphql',
    retry: { attempts: 1, initialDelayMs: 1, timeoutMs },
  })
  return createProductResolvers(storefront, { throttledMaxMs: 10_000 })
}

/** The titles of all products. */
async function readTitles(timeoutMs?: number): Promise<string[]> {
  const resolvers = readerOf(shop, timeoutMs)
  const titles: string[] = []
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof resolvers.products>> = await resolvers.products({
      count: 100,
      cursor,
    })
    titles.push(...page.nodes.map(({ title }) => title))
    if (!page.pageInfo.hasNextPage) return titles
    cursor = page.pageInfo.endCursor ?? null
  }
}

test('reads every product from a store that answers small pages only (OPS-10)', async () => {
  const all = await readTitles()
  expect(all).toHaveLength(120)
  await shop.fault({ operation: '*', times: 1000, fault: { kind: 'largePages', max: 15 } })
  expect(await readTitles()).toEqual(all)
  await fetch(`${shop.url}/__faults`, { method: 'DELETE' })
  await shop.fault({ operation: '*', times: 1000, fault: { kind: 'largePages', max: 5 } })
  await expect(readTitles()).rejects.toThrow('Internal error')
})

test('reads every product from a store whose large pages take too long (OPS-10)', async () => {
  const slow = { kind: 'largePages', max: 30 }
  await shop.fault({ operation: '*', times: 1000, fault: { ...slow, status: 504 } })
  expect(await readTitles()).toHaveLength(120)
  await fetch(`${shop.url}/__faults`, { method: 'DELETE' })
  await shop.fault({ operation: '*', times: 1000, fault: { ...slow, ms: 2000 } })
  expect(await readTitles(500)).toHaveLength(120)
})

test('reads every product from a store that answers so many requests a second (OPS-10)', async () => {
  const order = (limit: unknown) =>
    fetch(`${shop.url}/__limit`, { method: 'PUT', body: JSON.stringify(limit) })
  expect((await order({ capacity: 0 })).status).toBe(400)
  expect((await order({ capacity: 1, perSecond: 0.6 })).status).toBe(200)
  const began = performance.now()
  expect(await readTitles()).toHaveLength(120)
  expect(performance.now() - began).toBeGreaterThan(BUILD_THROTTLED_WAIT_MS - 10)
  expect(await (await fetch(`${shop.url}/__limit`)).json()).toEqual({
    limit: { capacity: 1, perSecond: 0.6 },
  })
})

test('waits for a store that says it is asked too much (OPS-10)', async () => {
  const fault = { kind: 'graphqlError', message: 'Throttled', code: 'THROTTLED' }
  await shop.fault({ operation: '*', times: 2, fault })
  expect(await readTitles()).toHaveLength(120)
})

test('reads every plan of a product in two groups, as large as they can be, with its prices (CAT-11)', async () => {
  const groupOf = (name: string) => ({
    name,
    options: [{ name: 'Delivery', values: [...'0123456789'] }],
    plans: Array.from({ length: 31 }, (_, index) => plan(`gid://shopify/SellingPlan/${name}${index + 10}`)),
  })
  const sellingPlanGroups = [groupOf('1'), groupOf('2')]
  const store = await shops.start({
    content: { ...catalogue, products: [product(1, { sellingPlanGroups })] },
  })
  const { nodes } = await readerOf(store).products({ count: 1 })
  expect(nodes[0]?.sellingPlans.map(({ prices }) => prices.length)).toEqual(
    Array.from({ length: 62 }, () => 1),
  )
})
