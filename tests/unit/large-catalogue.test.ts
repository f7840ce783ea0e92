import { expect, test } from 'vitest'
import { z } from 'zod'
import { createProductResolvers } from '#backend/product-resolvers.ts'
import { createCommerceClients } from '#commerce/graphql-clients.ts'
import type { Clock } from '#commerce/retry.ts'

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

/** A store of products that answers pages up to a size, and fails before that as often as it is told to. */
function startStore({
  products,
  largest,
  throttled = 0,
}: {
  products: number
  largest: number
  throttled?: number
}) {
  const asked: { count: number; cursor: string | null }[] = []
  let left = throttled
  const answer = async (_: unknown, init?: RequestInit): Promise<Response> => {
    const { count, cursor } = requestSchema.parse(JSON.parse(String(init?.body))).variables
    asked.push({ count, cursor })
    if (left > 0) {
      left -= 1
      return failure('THROTTLED')
    }
    if (count > largest) return failure('INTERNAL_SERVER_ERROR')
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
    retry: { attempts: 1, initialDelayMs: 1, timeoutMs: 1000 },
    fetch: answer,
  })
  return { storefront, asked }
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
