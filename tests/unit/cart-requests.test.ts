import { describe, expect, test } from 'vitest'
import { type CartApi, createCartApi } from '#commerce/cart/cart.api.ts'
import { createCommerceClients } from '#commerce/graphql-clients.ts'
import { FakeClock } from '../property/fake-clock.fixture.ts'
import { newBrowser, openBrowser, request, SKY } from './cart-browser.fixture.ts'

const sky = `${SKY}|`
const cartId = 'gid://shopify/Cart/abc'

const changes: Array<[string, (api: CartApi) => Promise<unknown>]> = [
  ['cartCreate', (api) => api.create()],
  ['cartLinesAdd', (api) => api.addLines(cartId, [])],
  ['cartLinesUpdate', (api) => api.updateLines(cartId, [])],
  ['cartLinesRemove', (api) => api.removeLine(cartId, 'line')],
  ['cartAttributesUpdate', (api) => api.setAttributes(cartId, [])],
  ['cartDiscountCodesUpdate', (api) => api.setCodes(cartId, [])],
]

describe('the cart’s own client', () => {
  test.each(changes)('sends %s once, whatever the answer (NET-02, CART-27)', async (_, change) => {
    const unanswered: Array<() => Promise<Response>> = [
      () => new Promise(() => {}),
      () => Promise.reject(new TypeError('fetch failed')),
      async () => new Response('', { status: 429 }),
      async () => new Response('', { status: 503 }),
    ]
    for (const answer of unanswered) {
      const time = new FakeClock()
      let sendings = 0
      const clients = createCommerceClients({
        storefrontUrl: 'https://shop.example/api/2026-04/graphql.json',
        accessToken: { kind: 'public', value: 'token' },
        backendUrl: 'https://shop.example/api/graphql',
        retry: { attempts: 4, initialDelayMs: 200, timeoutMs: 1000 },
        clock: time.clockWhile(() => true),
        fetch: () => {
          sendings += 1
          return answer()
        },
      })
      const changed = change(createCartApi(clients.cart))
      await time.pass(60_000)
      expect(await changed).toMatchObject({ ok: false })
      expect(sendings).toBe(1)
    }
  })

  test('passes on how long a throttling service asks to wait (NET-02)', async () => {
    const clients = createCommerceClients({
      storefrontUrl: 'https://shop.example/api/2026-04/graphql.json',
      accessToken: { kind: 'public', value: 'token' },
      backendUrl: 'https://shop.example/api/graphql',
      retry: { attempts: 4, initialDelayMs: 200, timeoutMs: 1000 },
      fetch: async () => new Response('', { status: 429, headers: { 'retry-after': '3' } }),
    })
    expect(await createCartApi(clients.cart).create()).toMatchObject({ error: { retryAfterMs: 3000 } })
  })
})

describe('the retry budget', () => {
  test.each(['failing before', 'throttled'] as const)(
    'sends a change 4 times, ever further apart, when the service keeps “%s” (NET-02)',
    async (kind) => {
      const { tab, time, service } = await openBrowser()
      void tab.engine.add(request())
      await time.pass(1000)
      service.mutations.length = 0
      service.broken.set('update', kind)
      tab.engine.setQuantity(sky, 3)
      const sendings: number[] = []
      for (const ms of [300, 150, 250, 800]) {
        await time.pass(ms)
        sendings.push(service.mutations.length)
      }
      expect(sendings).toEqual([1, 2, 3, 4])
    },
  )

  test('requests a cart 4 times, ever further apart (NET-02)', async () => {
    const { world, time, service } = newBrowser()
    service.broken.set('create', 'failing before')
    world.open()
    await time.pass(350)
    expect(service.mutations).toHaveLength(3)
    await time.pass(5000)
    expect(service.mutations).toHaveLength(4)
  })

  test('waits for Retry-After before it sends a change again (NET-02)', async () => {
    const { tab, time, service, world } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    service.outcomes = [{ kind: 'throttled', ms: 2, askedMs: 3000 }]
    tab.engine.setQuantity(sky, 3)
    await time.pass(3200)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 1 })
    await time.pass(200)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
    expect(world.said).toEqual([])
  })
})
