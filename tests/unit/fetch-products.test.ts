import { expect, test } from 'vitest'
import { CATALOGUE_OUTAGE_MAX_MS, CATALOGUE_OUTAGE_WAIT_MS } from '#config/limits.ts'
import { createCatalogueApi, type QueryBackend } from '#features/catalogue/fetch-products.api.ts'
import { FakeClock } from '../property/fake-clock.fixture.ts'

const productNode = (number: number) => ({
  id: `gid://shopify/Product/${number}`,
  title: `Product ${number}`,
  productType: '',
  options: [],
  variants: [],
  sellingPlans: [],
})

/** A backend with a number of products, each page of which takes some time; `fails` says which requests fail. */
function startBackend({
  products,
  pageMs,
  fails,
}: {
  products: number
  pageMs: number
  fails: (request: number) => boolean
}) {
  const time = new FakeClock()
  const clock = time.clockWhile(() => true)
  const cursors: Array<string | null> = []
  const log: string[] = []
  const queryBackend: QueryBackend = async (_, { count, cursor }) => {
    cursors.push(cursor)
    const request = cursors.length
    await new Promise<void>((resolve) => void clock.after(pageMs, resolve))
    if (fails(request)) return { ok: false, reason: 'Failed with status 503' }
    const first = Number(cursor ?? 0)
    const end = Math.min(products, first + count)
    const nodes = Array.from({ length: end - first }, (__, index) => productNode(first + index))
    return {
      ok: true,
      data: { page: { nodes, pageInfo: { hasNextPage: end < products, endCursor: String(end) } } },
    }
  }
  const read = async (isLong: boolean) => {
    const long = isLong ? { log: (line: string) => void log.push(line), clock } : null
    const reading = createCatalogueApi(queryBackend, 'https://shop.example', long)
      .products(null)
      .then(
        (found) => found.map(({ title }) => title),
        (error: unknown) => String(error),
      )
    await time.pass(600_000)
    return reading
  }
  return { read, cursors, log }
}

const titles = (count: number) => Array.from({ length: count }, (_, index) => `Product ${index}`)

test('reading a large catalogue says every few seconds how far it has come (OPS-10)', async () => {
  const large = startBackend({ products: 2000, pageMs: 2000, fails: () => false })
  expect(await large.read(true)).toEqual(titles(2000))
  expect(large.log).toEqual([
    'Reading the catalogue: 750 products so far.',
    'Reading the catalogue: 1,500 products so far.',
  ])
  const small = startBackend({ products: 250, pageMs: 20_000, fails: () => false })
  expect(await small.read(true)).toEqual(titles(250))
  expect(small.log).toEqual([])
})

test('reading goes on with the page that failed, once the service is back (OPS-10)', async () => {
  const backend = startBackend({
    products: 700,
    pageMs: 10,
    fails: (request) => request === 2 || request === 3,
  })
  expect(await backend.read(true)).toEqual(titles(700))
  expect(backend.cursors).toEqual([null, '250', '250', '250', '500'])
  const paused =
    'The catalogue cannot be read now: Failed with status 503. Going on after 250 products when it can.'
  expect(backend.log).toEqual([paused, paused, 'Reading the catalogue: 500 products so far.'])
})

test('reading ends when the service stays away, or was away from the start (OPS-10)', async () => {
  const gone = startBackend({ products: 700, pageMs: 10, fails: (request) => request > 1 })
  expect(await gone.read(true)).toContain('cannot be read from https://shop.example: Failed with status 503')
  expect(gone.cursors).toHaveLength(2 + CATALOGUE_OUTAGE_MAX_MS / CATALOGUE_OUTAGE_WAIT_MS)
  const away = startBackend({ products: 700, pageMs: 10, fails: () => true })
  expect(await away.read(true)).toContain('cannot be read')
  expect(away.cursors).toEqual([null])
})

test('reading for a browser that waits ends with the first failure (OPS-10)', async () => {
  const backend = startBackend({ products: 700, pageMs: 10, fails: (request) => request === 2 })
  expect(await backend.read(false)).toContain('cannot be read')
  expect(backend.cursors).toEqual([null, '250'])
})
