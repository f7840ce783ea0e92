import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogue, product } from '../../scripts/local/commerce/tests/catalogue.fixture.ts'
import {
  type TestShop,
  TestShops,
  tokens,
} from '../../scripts/local/commerce/tests/commerce-service.fixture.ts'
import { createProductResolvers } from '../../src/backend/product-resolvers.ts'
import { createCommerceClients } from '../../src/commerce/graphql-clients.ts'

const shops = new TestShops()
let shop: TestShop
beforeAll(async () => {
  const products = Array.from({ length: 120 }, (_, index) => product(1000 + index))
  shop = await shops.start({ content: { ...catalogue, products } })
})
beforeEach(() => fetch(`${shop.url}/__faults`, { method: 'DELETE' }))
afterAll(() => shops.close())

/** The titles of all products, read as a build reads them. */
async function readTitles(): Promise<string[]> {
  const { storefront } = createCommerceClients({
    storefrontUrl: `${shop.url}/api/2026-04/graphql.json`,
    accessToken: { kind: 'private', value: tokens.private },
    backendUrl: 'http://localhost:1/api/graphql',
    retry: { attempts: 1, initialDelayMs: 1, timeoutMs: 5000 },
  })
  const resolvers = createProductResolvers(storefront, { throttledMaxMs: 10_000 })
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

test('waits for a store that says it is asked too much (OPS-10)', async () => {
  const fault = { kind: 'graphqlError', message: 'Throttled', code: 'THROTTLED' }
  await shop.fault({ operation: '*', times: 2, fault })
  expect(await readTitles()).toHaveLength(120)
})
