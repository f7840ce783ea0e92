import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestShop, TestShops, tokens } from './commerce-service.fixture.ts'

const shops = new TestShops()
let shop: TestShop

beforeAll(async () => {
  shop = await shops.start()
})
afterAll(() => shops.close())

const document = `query deferred($isDeferred: Boolean = true) {
  shop { name }
  ...Lemon @defer(if: $isDeferred, label: "lemon")
}
fragment Lemon on QueryRoot { product(handle: "lemon") { handle totalInventory } }`

const post = (query: string, variables: Record<string, unknown> = {}) =>
  fetch(`${shop.url}/api/2026-04/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': tokens.public },
    body: JSON.stringify({ query, variables }),
  })

/** The JSON of each part of a multipart answer. */
async function partsOf(response: Response): Promise<unknown[]> {
  const type = response.headers.get('content-type') ?? ''
  const [, boundary] = /^multipart\/mixed; ?boundary="?([^";]+)"?$/.exec(type) ?? []
  if (boundary === undefined) throw new Error(`The answer is ${type}`)
  const parts = (await response.text()).split(`--${boundary}`)
  return parts.flatMap((part) => {
    const [, json] = part.split('\r\n\r\n')
    return json === undefined ? [] : [JSON.parse(json)]
  })
}

describe('a deferred fragment', () => {
  test('comes after the rest, in a part of its own (OPS-12)', async () => {
    const response = await post(document)
    expect([response.status, response.headers.get('x-shopify-api-version')]).toEqual([200, '2026-04'])
    const [first, ...later] = await partsOf(response)
    expect(first).toEqual({ data: { shop: { name: 'Test shop' } }, hasNext: true })
    expect(later).toEqual([
      {
        incremental: [
          {
            data: { product: { handle: 'lemon', totalInventory: expect.any(Number) } },
            label: 'lemon',
            path: [],
          },
        ],
        hasNext: false,
      },
    ])
  })

  test('has the errors of its fields in that part (OPS-12)', async () => {
    const scope = 'unauthenticated_read_product_inventory'
    await shop.fault({ operation: 'deferred', fault: { kind: 'missingScope', scope } })
    const [, later] = await partsOf(await post(document))
    expect(later).toMatchObject({
      incremental: [
        { data: { product: { totalInventory: null } }, errors: [{ extensions: { code: 'ACCESS_DENIED' } }] },
      ],
    })
  })

  test('comes with the rest where it is not to be deferred (OPS-12)', async () => {
    const response = await post(document, { isDeferred: false })
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toMatchObject({
      data: { shop: { name: 'Test shop' }, product: { handle: 'lemon' } },
    })
  })
})
