import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ids } from './catalogue.fixture.ts'
import { type TestShop, TestShops } from './commerce-service.fixture.ts'

const shops = new TestShops()
let shop: TestShop

beforeAll(async () => {
  shop = await shops.start()
})
afterEach(() => fetch(`${shop.url}/__faults`, { method: 'DELETE' }))
afterAll(() => shops.close())

const lines = [{ merchandiseId: ids.lemonFour, quantity: 1 }]
const add = (cartId: string) => shop.mutate('cartLinesAdd', { cartId, lines })
const countOf = async (id: string) => (await shop.read(id))?.lines.nodes[0]?.quantity ?? 0

describe('ordering', () => {
  test('applies faults in order and as often as ordered, by operation or for any (NET-02)', async () => {
    await shop.fault({ operation: 'cartLinesAdd', times: 2, fault: { kind: 'status', status: 503 } })
    await shop.fault({
      operation: '*',
      fault: { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
    })
    // The first cartCreate takes the fault ordered for any operation.
    const { id } = await shop.cart().catch(() => shop.cart())
    const ask = () =>
      shop.request(
        'mutation cartLinesAdd($cartId: ID!) { cartLinesAdd(cartId: $cartId, lines: []) { cart { id } } }',
        { cartId: id },
      )
    const statuses: Array<number | string> = []
    for (let turn = 0; turn < 3; turn += 1) {
      statuses.push(
        await ask().then(
          ({ status }) => status,
          () => 'no JSON',
        ),
      )
    }
    // The status faults have no body, so reading JSON fails; the third call goes well.
    expect(statuses).toEqual(['no JSON', 'no JSON', 200])
    expect(await (await fetch(`${shop.url}/__faults`)).json()).toEqual({ faults: [] })
  })

  test('lists the remaining faults, clears them, and refuses invalid ones (NET-02)', async () => {
    await shop.fault({ operation: 'cart', times: 3, fault: { kind: 'malformed' } })
    const left = await fetch(`${shop.url}/__faults`)
    expect(await left.json()).toEqual({
      faults: [{ operation: 'cart', times: 3, fault: { kind: 'malformed' } }],
    })
    await fetch(`${shop.url}/__faults`, { method: 'DELETE' })
    expect(await (await fetch(`${shop.url}/__faults`)).json()).toEqual({ faults: [] })
    expect((await shop.fault({ operation: 'cart', fault: { kind: 'explode' } })).status).toBe(400)
    expect((await shop.fault({ operation: 'cart', times: 0, fault: { kind: 'malformed' } })).status).toBe(400)
    expect((await fetch(`${shop.url}/__faults`, { method: 'PUT' })).status).toBe(405)
  })
})

describe('faults for one browser', () => {
  const orders = async (query: string) => (await fetch(`${shop.url}/__faults${query}`)).json()

  test('wait for it, and are listed and cleared alone (NET-02)', async () => {
    const fault = { kind: 'status', status: 503 }
    for (const from of ['browser 1', 'browser 2'])
      await shop.fault({ operation: 'cart', from, times: 2, fault })
    const ask = async (agent: string) =>
      (await shop.request('query cart { shop { name } }', {}, { 'user-agent': agent }).catch(() => null))
        ?.status ?? 'no JSON'
    expect(await ask('another')).toBe(200)
    expect(await ask('the browser 2 of a test')).toBe('no JSON')
    expect(await orders('?from=browser%202')).toEqual({
      faults: [{ operation: 'cart', from: 'browser 2', times: 1, fault }],
    })
    await fetch(`${shop.url}/__faults?from=browser%202`, { method: 'DELETE' })
    expect(await ask('the browser 2 of a test')).toBe(200)
    expect(await orders('')).toEqual({ faults: [{ operation: 'cart', from: 'browser 1', times: 2, fault }] })
  })
})

describe('the transport', () => {
  test('answers with a status, headers and body instead of doing the work (NET-02)', async () => {
    const { id } = await shop.cart()
    await shop.fault({
      operation: 'cartLinesAdd',
      fault: { kind: 'status', status: 430, headers: { 'retry-after': '2' }, body: '{"errors":[]}' },
    })
    const answer = await shop.request(
      'mutation cartLinesAdd($cartId: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $cartId, lines: $lines) { cart { id } } }',
      { cartId: id, lines },
    )
    expect([answer.status, answer.headers.get('retry-after'), answer.body]).toEqual([
      430,
      '2',
      { errors: [] },
    ])
    expect(await countOf(id)).toBe(0)
  })

  test('cuts the connection before or after the work (NET-02)', async () => {
    const { id } = await shop.cart()
    await shop.fault({ operation: 'cartLinesAdd', fault: { kind: 'drop', when: 'before' } })
    await expect(add(id)).rejects.toThrow('fetch failed')
    expect(await countOf(id)).toBe(0)
    await shop.fault({ operation: 'cartLinesAdd', fault: { kind: 'drop', when: 'after' } })
    await expect(add(id)).rejects.toThrow('fetch failed')
    expect(await countOf(id)).toBe(1)
  })

  test('truncates the response after the work (NET-02)', async () => {
    const { id } = await shop.cart()
    await shop.fault({ operation: 'cartLinesAdd', fault: { kind: 'malformed' } })
    await expect(add(id)).rejects.toThrow(SyntaxError)
    expect(await countOf(id)).toBe(1)
  })

  test('answers a later request before a delayed one (CART-27)', async () => {
    const { id } = await shop.cart()
    await shop.fault({ operation: 'cartLinesAdd', fault: { kind: 'delay', ms: 1500, when: 'after' } })
    const order: string[] = []
    const slow = add(id).then(({ cart }) => order.push(`slow ${cart?.lines.nodes[0]?.quantity}`))
    await expect.poll(() => countOf(id)).toBe(1)
    await add(id).then(({ cart }) => order.push(`quick ${cart?.lines.nodes[0]?.quantity}`))
    await slow
    expect(order).toEqual(['quick 2', 'slow 1'])
  })

  test('fails images and pages only when they are named (NET-02)', async () => {
    await shop.fault({ operation: '*', fault: { kind: 'status', status: 500 } })
    expect((await fetch(`${shop.url}/s/files/can.png`)).status).toBe(200)
    await shop.fault({ operation: 'image', fault: { kind: 'status', status: 500 } })
    expect((await fetch(`${shop.url}/s/files/can.png`)).status).toBe(500)
    expect((await fetch(`${shop.url}/s/files/can.png`)).status).toBe(200)
  })
})

describe('the answer', () => {
  test('answers with a GraphQL error and its code instead of doing the work (ERR-12)', async () => {
    const { id } = await shop.cart()
    await shop.fault({
      operation: 'cartLinesAdd',
      fault: { kind: 'graphqlError', message: 'Throttled', code: 'THROTTLED' },
    })
    await expect(add(id)).rejects.toThrow('"code":"THROTTLED"')
    expect(await countOf(id)).toBe(0)
  })

  test('adds a user error to the payload instead of doing the work', async () => {
    const { id } = await shop.cart()
    await shop.fault({
      operation: 'cartLinesAdd',
      fault: { kind: 'userError', code: 'INVALID', message: 'No.', field: ['lines', '0'] },
    })
    const answer = await add(id)
    expect(answer.userErrors).toEqual([{ code: 'INVALID', field: ['lines', '0'], message: 'No.' }])
    expect(answer.cart?.lines.nodes).toEqual([])
  })

  test('adds a warning to the payload after the work', async () => {
    const { id } = await shop.cart()
    await shop.fault({
      operation: 'cartLinesAdd',
      fault: { kind: 'warning', code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: 'Almost gone.' },
    })
    const answer = await add(id)
    expect(answer.warnings).toEqual([
      { code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: 'Almost gone.', target: id },
    ])
    expect(answer.cart?.lines.nodes).toMatchObject([{ quantity: 1 }])
  })

  test('answers a null cart to mutations and reads', async () => {
    const { id } = await shop.cart(lines)
    await shop.fault({ operation: '*', times: 2, fault: { kind: 'nullCart' } })
    expect(await add(id)).toEqual({ cart: null, userErrors: [], warnings: [] })
    expect(await shop.read(id)).toBeNull()
    expect(await countOf(id)).toBe(1)
  })
})

test('refuses faults ordered by pages of other origins', async () => {
  const shop = await shops.start()
  const order = (origin: string) =>
    fetch(`${shop.url}/__faults`, {
      method: 'POST',
      headers: { origin },
      body: JSON.stringify({ operation: '*', fault: { kind: 'malformed' } }),
    })
  expect((await order('https://elsewhere.example')).status).toBe(403)
  expect((await shop.request('{ shop { name } }')).status).toBe(200)
  expect((await order('http://localhost:4321')).status).toBe(201)
})
