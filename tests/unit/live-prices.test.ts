import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RequestResult, requestError } from '#commerce/result.ts'
import { livePricesQuery } from '#features/product-form/live-prices.documents.ts'
import type { LivePrices } from '#features/product-form/live-prices.ts'

const { request, report } = vi.hoisted(() => ({ request: vi.fn(), report: vi.fn() }))

vi.mock('#browser/commerce-clients.ts', () => ({ browserClients: () => ({ storefront: { request } }) }))
vi.mock('#browser/reporting/report.ts', () => ({ report }))

const usd = (amount: string) => ({ amount, currencyCode: 'USD' })
const variant = (id: string, allocations: unknown[] = [], quantityAvailable: number | null = null) => ({
  id,
  price: usd('34.0'),
  compareAtPrice: usd('40.0'),
  availableForSale: true,
  quantityAvailable,
  sellingPlanAllocations: { nodes: allocations },
})
const productOf = (nodes: unknown[], hasNextPage = false) => ({
  variants: { nodes, pageInfo: { hasNextPage } },
})
const answer = (...nodes: unknown[]): RequestResult<unknown> => ({ ok: true, data: { nodes } })
/** Until an answer has been parsed and handed on. */
const answered = () => new Promise<void>((resolve) => setTimeout(resolve))
/** A cookie jar without the shopper's token. */
const jar = () => ({ cookie: '' })

const onPrices = vi.fn<(prices: LivePrices) => void>()

/** The code of a new page. */
async function load() {
  vi.resetModules()
  const { followLivePrices } = await import('#features/product-form/live-prices.api.ts')
  const { logOut } = await import('#commerce/customer-token-cookie.ts')
  return { followLivePrices, logOut }
}

/** What is told of products that the service answers with `result`. */
async function follow(result: RequestResult<unknown>): Promise<unknown> {
  request.mockResolvedValueOnce(result)
  const { followLivePrices } = await load()
  const stop = followLivePrices(['p1', 'p2'], onPrices)
  await answered()
  stop()
  return onPrices.mock.lastCall?.[0]
}

beforeEach(() => {
  for (const mock of [request, report, onPrices]) mock.mockReset()
})
afterEach(() => vi.resetModules())

test('the form is told the current prices and stock of its products, and prices by plan', async () => {
  const weekly = {
    sellingPlan: { id: 'weekly' },
    priceAdjustments: [{ price: usd('28.9') }, { price: usd('1.0') }],
  }
  const plain = { sellingPlan: { id: 'plain' }, priceAdjustments: [] }
  const told = await follow(
    answer(productOf([variant('v1', [], 4)]), productOf([variant('s1', [weekly, plain], -2)])),
  )
  const shared = { price: usd('34.0'), compareAt: usd('40.0'), available: true }
  expect(told).toEqual({
    variants: [
      { id: 'v1', ...shared, left: 4, prices: {} },
      { id: 's1', ...shared, left: -2, prices: { weekly: usd('28.9'), plain: usd('34.0') } },
    ],
    isComplete: true,
  })
  expect(request).toHaveBeenCalledExactlyOnceWith(livePricesQuery, { ids: ['p1', 'p2'] })
  expect(report).not.toHaveBeenCalled()
})

test('a product that the shop no longer has leaves the others', async () => {
  expect(await follow(answer(null, productOf([variant('v1')])))).toMatchObject({
    variants: [{ id: 'v1' }],
    isComplete: true,
  })
})

test('an answer with part of the variants says so', async () => {
  const told = await follow(answer(productOf([variant('v1')]), productOf([variant('v2')], true)))
  expect(told).toMatchObject({ variants: [{ id: 'v1' }, { id: 'v2' }], isComplete: false })
})

test('a request that fails is reported, and the form keeps what it was built with', async () => {
  await follow({ ok: false, error: requestError('server', 'The service answered 503') })
  expect(onPrices).not.toHaveBeenCalled()
  expect(report.mock.calls).toEqual([[new Error('The service answered 503'), { operation: 'liveProducts' }]])
})

test('an answer of another shape is reported, and the form keeps what it was built with', async () => {
  await follow(answer(productOf([{ ...variant('v1'), price: { amount: 'free', currencyCode: 'USD' } }])))
  expect(onPrices).not.toHaveBeenCalled()
  expect(report.mock.calls).toEqual([[expect.anything(), { operation: 'liveProducts' }]])
  expect(String(report.mock.calls[0]?.[0])).toContain('amount')
})

test('prices are asked for again at each logout, as they may have been the token’s own (NET-03)', async () => {
  const { followLivePrices, logOut } = await load()
  request.mockResolvedValue(answer(productOf([variant('v1')])))
  const stop = followLivePrices(['p1'], onPrices)
  await answered()
  logOut(jar())
  await answered()
  expect(onPrices).toHaveBeenCalledTimes(2)
  stop()
  logOut(jar())
  await answered()
  expect(request).toHaveBeenCalledTimes(2)
})

test('an answer that comes after the form has gone is told to nobody', async () => {
  const { promise, resolve } = Promise.withResolvers<RequestResult<unknown>>()
  request.mockReturnValueOnce(promise)
  const { followLivePrices } = await load()
  const stop = followLivePrices(['p1'], onPrices)
  stop()
  resolve(answer(productOf([variant('v1')])))
  await answered()
  expect(onPrices).not.toHaveBeenCalled()
})
