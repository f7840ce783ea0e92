import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { versionServed } from '../api-version.ts'
import { type TestShop, TestShops, tokens } from './commerce-service.fixture.ts'

const shops = new TestShops()
let shop: TestShop

beforeAll(async () => {
  shop = await shops.start()
})
afterAll(() => shops.close())

const denied = (field: string, scope: string, path: ReadonlyArray<string | number>) => ({
  message: `Access denied for ${field} field. Required access: \`${scope}\` access scope.`,
  path,
  extensions: { code: 'ACCESS_DENIED', requiredAccess: `\`${scope}\` access scope.` },
})

describe('a token without an access scope', () => {
  const inventory = 'unauthenticated_read_product_inventory'
  const stock =
    '{ nodes(ids: ["gid://shopify/ProductVariant/101"]) { ... on ProductVariant { sku quantityAvailable } } }'

  test('gets null for the field that needs it, and the reason beside the data (OPS-12)', async () => {
    await shop.fault({ operation: 'nodes', fault: { kind: 'missingScope', scope: inventory } })
    const { status, body } = await shop.request(stock)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      data: { nodes: [{ sku: 'SKU-101', quantityAvailable: null }] },
      errors: [denied('quantityAvailable', inventory, ['nodes', 0, 'quantityAvailable'])],
    })
    expect((await shop.request(stock)).body).toEqual({
      data: { nodes: [{ sku: 'SKU-101', quantityAvailable: 100 }] },
    })
  })

  test('gets no product at all where the field may not be null (OPS-12)', async () => {
    const scope = 'unauthenticated_read_product_tags'
    await shop.fault({ operation: 'product', fault: { kind: 'missingScope', scope } })
    expect((await shop.request('{ product(handle: "lemon") { title tags } }')).body).toMatchObject({
      data: { product: null },
      errors: [denied('tags', scope, ['product', 'tags'])],
    })
  })

  test('makes no cart (OPS-12)', async () => {
    const scope = 'unauthenticated_write_checkouts'
    await shop.fault({ operation: 'cartCreate', fault: { kind: 'missingScope', scope } })
    expect((await shop.request('mutation { cartCreate { cart { id } } }')).body).toMatchObject({
      data: { cartCreate: null },
      errors: [denied('cartCreate', scope, ['cartCreate'])],
    })
  })

  test('reads no cart, by either field (OPS-12)', async () => {
    const scope = 'unauthenticated_read_checkouts'
    const { id } = await shop.cart()
    for (const field of ['cart', 'node']) {
      const query = `{ ${field}(id: ${JSON.stringify(id)}) { id } }`
      await shop.fault({ operation: field, fault: { kind: 'missingScope', scope } })
      expect((await shop.request(query)).body).toMatchObject({
        data: { [field]: null },
        errors: [denied('cart', scope, [field])],
      })
      expect((await shop.request(query)).body).toMatchObject({ data: { [field]: { id } } })
    }
  })

  test('is the public one only, where the service was started so (OPS-12)', async () => {
    const limited = await shops.start({ missingScopes: [inventory] })
    expect((await limited.request(stock)).body).toMatchObject({
      data: { nodes: [{ quantityAvailable: null }] },
    })
    const asServer = {
      'x-shopify-storefront-access-token': '',
      'shopify-storefront-private-token': tokens.private,
    }
    expect((await limited.request(stock, {}, asServer)).body).toMatchObject({
      data: { nodes: [{ quantityAvailable: 100 }] },
    })
  })
})

describe('an API version', () => {
  test.each([
    ['2026-04', '2026-04'],
    [undefined, '2026-04'],
    ['2025-10', '2026-04'],
    ['2019-07', '2026-04'],
    ['unstable', 'unstable'],
    ['2019-04', null],
    ['2026-05', null],
    ['2027-01', null],
    ['latest', null],
  ])('%s is answered with %s (OPS-12)', (asked, served) => {
    expect(versionServed(asked)).toBe(served)
  })

  test('that does not exist is not found, and another is named in the response (OPS-12)', async () => {
    const ask = (version: string) =>
      fetch(`${shop.url}/api/${version}graphql.json`, {
        method: 'POST',
        headers: { 'x-shopify-storefront-access-token': tokens.public },
        body: JSON.stringify({ query: '{ shop { name } }' }),
      })
    const unknown = await ask('2026-05/')
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toEqual({ errors: 'Not Found' })
    for (const [version, served] of [
      ['2025-07/', '2026-04'],
      ['', '2026-04'],
      ['unstable/', 'unstable'],
    ] as const) {
      const answer = await ask(version)
      expect([answer.status, answer.headers.get('x-shopify-api-version')]).toEqual([200, served])
      expect(await answer.json()).toEqual({ data: { shop: { name: 'Test shop' } } })
    }
  })
})
