import { expect, test } from 'vitest'
import { z } from 'zod'
import { createProductResolvers } from '#backend/product-resolvers.ts'
import { createCommerceClients } from '#commerce/graphql-clients.ts'
import { COMMERCE_PAGE_GROWS_AFTER_MS, VARIANT_READS_AT_ONCE } from '#config/limits.ts'
import type { Clock } from '#config/retry.ts'

const requestSchema = z.object({
  variables: z.object({ count: z.int(), cursor: z.string().nullable() }),
})

const productNode = (number: number) => ({
  id: `gid://shopify/Product/${number}`,
  title: `Product ${number}`,
  productType: '',
  options: [],
  variants: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
  sellingPlanGroups: { nodes: [] },
})

const variantNode = (number: number) => ({
  id: `gid://shopify/ProductVariant/${number}`,
  image: null,
  sellingPlanAllocations: { nodes: [] },
})

const failure = (code: string) => Response.json({ errors: [{ message: code, extensions: { code } }] })

/** A clock on which every wait is over at once, and that adds them up. */
function fakeClock() {
  const clock = { waitedMs: 0 }
  const timer: Clock = {
    now: () => clock.waitedMs,
    after(ms, callback) {
      clock.waitedMs += ms
      queueMicrotask(callback)
      return () => {}
    },
  }
  return { clock, timer }
}

const never = () => new Promise<never>(() => {})

interface Store {
  products: number
  /** The largest page that it answers. */
  largest: number
  /** How often it says first that it is asked too much. */
  throttled?: number
  /** What becomes of a request for a larger page. */
  refuse?: () => Response | Promise<never>
  attempts?: number
}

/** A store of products that answers pages up to a size. */
function startStore({
  products,
  largest,
  throttled = 0,
  refuse = () => failure('INTERNAL_SERVER_ERROR'),
  attempts = 1,
}: Store) {
  const asked: { count: number; cursor: string | null }[] = []
  const store = { largest, left: throttled }
  const answer = async (_: unknown, init?: RequestInit): Promise<Response> => {
    const { count, cursor } = requestSchema.parse(JSON.parse(String(init?.body))).variables
    asked.push({ count, cursor })
    if (store.left > 0) {
      store.left -= 1
      return failure('THROTTLED')
    }
    if (count > store.largest) return refuse()
    const first = cursor === null ? 0 : Number(cursor)
    const end = Math.min(products, first + count)
    const nodes = Array.from({ length: end - first }, (__, index) => productNode(first + index))
    const pageInfo = { hasNextPage: end < products, endCursor: String(end) }
    return Response.json({ data: { products: { nodes, pageInfo } } })
  }
  const { storefront } = createCommerceClients({
    storefrontUrl: 'https://shop.example/api/2026-04/graphql.json',
    accessToken: { kind: 'public', value: 'token' },
    backendUrl: 'https://shop.example/api/graphql',
    retry: { attempts, initialDelayMs: 1, timeoutMs: 50 },
    fetch: answer,
  })
  return { storefront, asked, store }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `Product ${index}`)

test.each([250, 249, 125, 62, 31, 10])(
  'reads every product once from a store that answers at most %i at a time (OPS-10)',
  async (largest) => {
    const { storefront, asked } = startStore({ products: 620, largest })
    const resolvers = createProductResolvers(storefront)
    const titles: string[] = []
    for (let cursor: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof resolvers.products>> = await resolvers.products({
        count: 250,
        cursor,
      })
      titles.push(...page.nodes.map(({ title }) => title))
      if (!page.pageInfo.hasNextPage) break
      cursor = page.pageInfo.endCursor ?? null
    }
    expect(titles).toEqual(numbers(620))
    // What failed once is not tried again, and nothing is read twice.
    expect(asked.filter(({ count }) => count > largest).length).toBeLessThanOrEqual(5)
  },
)

test('gives up a page that fails however small it is (OPS-10)', async () => {
  const { storefront, asked } = startStore({ products: 20, largest: 0 })
  await expect(createProductResolvers(storefront).products({ count: 250 })).rejects.toThrow(
    'INTERNAL_SERVER_ERROR',
  )
  expect(asked.map(({ count }) => count)).toEqual([250, 125, 62, 31, 15, 10])
})

test('waits while the store is asked too much, but not for ever, and a backend not at all (OPS-10)', async () => {
  const { clock, timer } = fakeClock()
  const options = { throttledMaxMs: 60_000, clock: timer }
  const patient = startStore({ products: 20, largest: 250, throttled: 5 })
  const page = await createProductResolvers(patient.storefront, options).products({ count: 250 })
  expect(page.nodes).toHaveLength(20)
  expect(clock.waitedMs).toBe(10_000)

  const stuck = startStore({ products: 20, largest: 250, throttled: 1000 })
  await expect(createProductResolvers(stuck.storefront, options).products({ count: 250 })).rejects.toThrow(
    'THROTTLED',
  )
  expect(clock.waitedMs).toBe(70_000)

  const answering = startStore({ products: 20, largest: 250, throttled: 1 })
  await expect(createProductResolvers(answering.storefront).products({ count: 250 })).rejects.toThrow(
    'THROTTLED',
  )
})

test.each([
  ['status 502', () => new Response('Bad gateway', { status: 502 })],
  ['status 503', () => new Response('Unavailable', { status: 503 })],
  ['status 504', () => new Response('Gateway timeout', { status: 504 })],
  ['TIMEOUT', () => failure('TIMEOUT')],
  ['no answer in time', never],
])('halves a page that ends in %s, after one attempt (OPS-10)', async (_, refuse) => {
  const { storefront, asked } = startStore({ products: 60, largest: 40, refuse, attempts: 4 })
  const { nodes } = await createProductResolvers(storefront).products({ count: 250 })
  expect(nodes.map(({ title }) => title)).toEqual(numbers(60))
  expect(asked.map(({ count }) => count)).toEqual([250, 125, 62, 31, 31])
})

test('gives the smallest page all attempts, and a passing error of another kind, too (OPS-10, NET-02)', async () => {
  const refuse = () => new Response('Unavailable', { status: 503 })
  const away = startStore({ products: 60, largest: 0, refuse, attempts: 4 })
  await expect(createProductResolvers(away.storefront).products({ count: 20 })).rejects.toThrow('status 503')
  expect(away.asked.map(({ count }) => count)).toEqual([20, 10, 10, 10, 10])
  const busy = startStore({ products: 60, largest: 250, throttled: 3, attempts: 4 })
  expect((await createProductResolvers(busy.storefront).products({ count: 20 })).nodes).toHaveLength(20)
  expect(busy.asked.map(({ count }) => count)).toEqual([20, 20, 20, 20])
})

test('tries larger pages again after some minutes, in a process that lives on (OPS-10)', async () => {
  const { storefront, asked, store } = startStore({ products: 250, largest: 40 })
  let now = 0
  const clock: Clock = { now: () => now, after: () => () => {} }
  const { products } = createProductResolvers(storefront, { clock })
  const sizes = async () => {
    asked.length = 0
    expect((await products({ count: 250 })).nodes).toHaveLength(250)
    return asked.map(({ count }) => count)
  }
  const small = [31, 31, 31, 31, 31, 31, 31, 31, 2]
  expect(await sizes()).toEqual([250, 125, 62, ...small])
  now += COMMERCE_PAGE_GROWS_AFTER_MS - 1
  expect(await sizes()).toEqual(small)
  now += 1
  expect(await sizes()).toEqual([62, ...small])
  store.largest = 250
  now += COMMERCE_PAGE_GROWS_AFTER_MS
  expect(await sizes()).toEqual([62, 62, 62, 62, 2])
  now += 60 * COMMERCE_PAGE_GROWS_AFTER_MS
  expect(await sizes()).toEqual([250])
})

const variantsRequest = z.object({
  variables: z.object({ product: z.string().optional(), cursor: z.string().nullable(), variants: z.int() }),
})

/** A store of 12 products with 500 variants each, of which a page of products has none. */
function startVariantStore({ largest, throttled }: { largest: number; throttled: number }) {
  const sizes: number[] = []
  const most = { atOnce: 0 }
  let atOnce = 0
  let left = throttled
  async function answer(_: unknown, init?: RequestInit): Promise<Response> {
    const {
      product,
      cursor,
      variants: count,
    } = variantsRequest.parse(JSON.parse(String(init?.body))).variables
    if (product === undefined) {
      const nodes = Array.from({ length: 12 }, (__, index) => ({
        ...productNode(index),
        variants: { nodes: [], pageInfo: { hasNextPage: true, endCursor: '0' } },
      }))
      return Response.json({
        data: { products: { nodes, pageInfo: { hasNextPage: false, endCursor: '12' } } },
      })
    }
    sizes.push(count)
    atOnce += 1
    most.atOnce = Math.max(most.atOnce, atOnce)
    await new Promise((resolve) => setTimeout(resolve, 1))
    atOnce -= 1
    if (left > 0) {
      left -= 1
      return failure('THROTTLED')
    }
    if (count > largest) return failure('INTERNAL_SERVER_ERROR')
    const first = Number(cursor)
    const end = Math.min(500, first + count)
    const nodes = Array.from({ length: end - first }, (__, index) => variantNode(first + index))
    const pageInfo = { hasNextPage: end < 500, endCursor: String(end) }
    return Response.json({ data: { product: { variants: { nodes, pageInfo } } } })
  }
  const { storefront } = createCommerceClients({
    storefrontUrl: 'https://shop.example/api/2026-04/graphql.json',
    accessToken: { kind: 'public', value: 'token' },
    backendUrl: 'https://shop.example/api/graphql',
    retry: { attempts: 1, initialDelayMs: 1, timeoutMs: 1000 },
    fetch: answer,
  })
  return { storefront, sizes, most }
}

test('reads further variants in pages that the store answers, waits for it, and asks a few at a time (OPS-10)', async () => {
  const { clock, timer } = fakeClock()
  const { storefront, sizes, most } = startVariantStore({ largest: 70, throttled: 6 })
  const resolvers = createProductResolvers(storefront, { throttledMaxMs: 60_000, clock: timer })
  const { nodes } = await resolvers.products({ count: 250 })
  const ids = Array.from({ length: 500 }, (_, index) => variantNode(index).id)
  expect(nodes).toHaveLength(12)
  for (const { variants } of nodes) expect(variants.map(({ id }) => id)).toEqual(ids)
  expect(most.atOnce).toBe(VARIANT_READS_AT_ONCE)
  expect(sizes.filter((size) => size > 70).length).toBeLessThanOrEqual(6 + 2 * VARIANT_READS_AT_ONCE)
  expect(clock.waitedMs).toBe(12_000)
})
