import { describe, expect, test } from 'vitest'
import type { CartEngine } from '#features/cart/engine/engine-options.ts'
import {
  CART_CHANGED,
  CART_EMPTY,
  CART_NOT_FOUND,
  CART_UNREACHABLE,
  redirectToCheckout,
} from '#features/checkout/redirect-to-checkout.ts'
import { newBrowser, openBrowser, request, SKY, sky, twice } from './cart-browser.fixture.ts'
import { messageOf } from './message-of.fixture.ts'

function startRedirect(cart: CartEngine, isOnline = () => true, syncPromotions = async () => {}) {
  const visited: string[] = []
  const errors: string[] = []
  const reports: string[] = []
  const outcome = redirectToCheckout({
    cart,
    signal: new AbortController().signal,
    limitText: 'Too many.',
    parameters: () => ({ non_cbd: 'true', measurement_id: null }),
    syncPromotions,
    toOwnHost: async (url) => url.replace('checkout.example', 'own.example'),
    navigate: (url) => visited.push(url),
    isOnline,
    showError: (text) => errors.push(text),
    report: (error) => reports.push(messageOf(error)),
  })
  return { outcome, visited, errors, reports }
}

/** Checks out a settled cart of one item, with parts of the shop replaced. */
async function leave(options: Partial<Parameters<typeof redirectToCheckout>[0]> = {}) {
  const said: unknown[] = []
  const outcome = await redirectToCheckout({
    cart: {
      settle: async () => 'settled',
      checkoutCart: () => ({
        id: 'gid://shopify/Cart/abc?key=secret',
        checkoutUrl: 'https://own.example/c?key=1',
        count: 1,
      }),
      leftForCheckout: (id) => said.push(['left', id]),
    },
    signal: new AbortController().signal,
    limitText: 'Too many.',
    parameters: () => ({}),
    syncPromotions: async () => void said.push('promotions'),
    toOwnHost: async (url) => url,
    navigate: (url) => said.push(['to', url]),
    isOnline: () => true,
    showError: (text) => said.push(['says', text]),
    report: (error, context) => said.push(['reports', messageOf(error), context]),
    ...options,
  })
  return { outcome, said }
}

describe('redirectToCheckout', () => {
  test('rebuilds promotions, remembers the cart and goes, in this order (CHK-02, PROMO-02, CART-08)', async () => {
    expect(await leave()).toEqual({
      outcome: 'leaving',
      said: [
        'promotions',
        ['left', 'gid://shopify/Cart/abc?key=secret'],
        ['to', 'https://own.example/c?key=1&cart_token=abc'],
      ],
    })
  })

  test.each([new Error('No promotions'), 'No promotions'])(
    'goes without promotions that fail, and reports why (PROMO-02)',
    async (problem) => {
      const { outcome, said } = await leave({ syncPromotions: () => Promise.reject(problem) })
      expect(outcome).toBe('leaving')
      expect(said[0]).toEqual(['reports', 'No promotions', { operation: 'promotions' }])
    },
  )

  test.each([new TypeError('No URL'), 'No URL'])(
    'stays with an error where there is no checkout URL, and reports why (CHK-05)',
    async (problem) => {
      const { outcome, said } = await leave({ toOwnHost: () => Promise.reject(problem) })
      expect(outcome).toBe('stayed')
      expect(said).toEqual([
        'promotions',
        ['reports', 'No URL', { operation: 'checkout' }],
        ['says', CART_NOT_FOUND],
      ])
    },
  )

  test('stays with an error without a cart, and reports it (CHK-05, ERR-06)', async () => {
    const cart = {
      settle: async () => 'settled' as const,
      checkoutCart: () => null,
      leftForCheckout: () => {},
    }
    const { outcome, said } = await leave({ cart })
    expect(outcome).toBe('stayed')
    expect(said).toEqual([
      ['reports', CART_NOT_FOUND, { operation: 'checkout' }],
      ['says', CART_NOT_FOUND],
    ])
  })

  test('stays where it could not be settled, although the browser is offline only when changes wait (CHK-02)', async () => {
    const settle = (outcome: 'failed' | 'unreachable') => ({
      settle: async () => outcome,
      checkoutCart: () => null,
      leftForCheckout: () => {},
    })
    const offline = { isOnline: () => false }
    expect(await leave({ cart: settle('failed'), ...offline })).toEqual({
      outcome: 'stayed',
      said: [['says', CART_CHANGED]],
    })
    expect((await leave({ cart: settle('unreachable'), ...offline })).outcome).toBe('offline')
    expect((await leave(offline)).said).toEqual(['promotions'])
  })

  test.each(['failed', 'unreachable', 'settled'] as const)(
    'stays silently when it is cancelled before the cart is settled: %s (CHK-02)',
    async (settled) => {
      const controller = new AbortController()
      const cart = {
        async settle() {
          controller.abort()
          return settled
        },
        checkoutCart: () => null,
        leftForCheckout: () => {},
      }
      const { signal } = controller
      expect(await leave({ cart, signal })).toEqual({ outcome: 'stayed', said: [] })
    },
  )

  test('stays when it is cancelled while the store is asked for its host (CHK-02)', async () => {
    const controller = new AbortController()
    const { signal } = controller
    const left = await leave({
      signal,
      async toOwnHost(url) {
        controller.abort()
        return url
      },
    })
    expect(left).toEqual({ outcome: 'stayed', said: ['promotions'] })
  })

  test('waits for changes in flight, then redirects with the cart’s token and without its secret (CHK-02, CHK-03, OPEN-09)', async () => {
    const { tab, time, service, world } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    tab.engine.setQuantity(sky, 4)
    const { outcome, visited, errors } = startRedirect(tab.engine)
    expect(visited).toEqual([])
    await time.pass(1000)
    expect(await outcome).toBe('leaving')
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
    const token = /Cart\/(\w+)/.exec(world.cartId() ?? '')?.[1]
    expect(visited).toEqual([`https://own.example/c?key=1&non_cbd=true&cart_token=${token}`])
    expect(errors).toEqual([])
  })

  test('shows an error without a cart (CHK-05)', async () => {
    const { world, time, service } = newBrowser()
    service.outcomes = [{ kind: 'user error', ms: 5 }]
    const tab = world.open()
    await time.pass(1000)
    const { outcome, visited, errors, reports } = startRedirect(tab.engine)
    expect(await outcome).toBe('stayed')
    const text = 'Something went wrong: Cart not found.'
    expect([visited, errors, reports]).toEqual([[], [text], [text]])
  })

  test('stays with an empty cart (CHK-02)', async () => {
    const { tab } = await openBrowser()
    const { outcome, errors } = startRedirect(tab.engine)
    expect(await outcome).toBe('stayed')
    expect(errors).toEqual([CART_EMPTY])
  })

  test('stays at the limit of 10, and redirects below it (CHK-01)', async () => {
    const { tab, time } = await openBrowser()
    void tab.engine.add(request(SKY, 10))
    await time.pass(1000)
    const full = startRedirect(tab.engine)
    await time.pass(1000)
    expect(await full.outcome).toBe('stayed')
    expect([full.visited, full.errors]).toEqual([[], ['Too many.']])
    tab.engine.setQuantity(sky, 9)
    await time.pass(1000)
    const { outcome } = startRedirect(tab.engine)
    await time.pass(1000)
    expect(await outcome).toBe('leaving')
  })

  test('stays when the cart comes to its limit or changes while promotions are chosen (CHK-01, CHK-02)', async () => {
    for (const [quantity, text] of [
      [10, 'Too many.'],
      [4, CART_CHANGED],
    ] as const) {
      const { tab, time, service } = await openBrowser()
      void tab.engine.add(request())
      await time.pass(1000)
      const { outcome, visited, errors } = startRedirect(tab.engine, undefined, async () => {
        if (text === CART_CHANGED) service.stock.set(SKY, 2)
        tab.engine.setQuantity(sky, quantity)
      })
      await time.pass(5000)
      expect(await outcome).toBe('stayed')
      expect([visited, errors]).toEqual([[], [text]])
    }
  })

  test('stays when a change in flight fails (CHK-02)', async () => {
    const { tab, time, service } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    service.outcomes = [{ kind: 'user error', ms: 5 }]
    tab.engine.setQuantity(sky, 4)
    const { outcome, visited, errors } = startRedirect(tab.engine)
    await time.pass(5000)
    expect(await outcome).toBe('stayed')
    expect([visited, errors]).toEqual([[], [CART_CHANGED]])
  })

  test('stays when the service made less of a change in flight than asked, and goes the next time (CHK-02, CART-28)', async () => {
    const { tab, time, service } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    service.stock.set(SKY, 2)
    tab.engine.setQuantity(sky, 4)
    const { outcome, visited, errors } = startRedirect(tab.engine)
    await time.pass(5000)
    expect(await outcome).toBe('stayed')
    expect([visited, errors]).toEqual([[], [CART_CHANGED]])
    const again = startRedirect(tab.engine)
    await time.pass(1000)
    expect(await again.outcome).toBe('leaving')
  })

  test('stays when somebody else is found to have changed a line (CHK-02, CART-27)', async () => {
    const { time, service, world } = newBrowser()
    world.hasLocks = false
    const tab = world.open()
    await time.pass(1000)
    service.outcomes = [twice(500)]
    void tab.engine.add(request())
    await time.pass(1000)
    const { outcome, errors } = startRedirect(tab.engine)
    await time.pass(1000)
    expect(await outcome).toBe('stayed')
    expect(errors).toEqual([CART_CHANGED])
  })

  test('stays when the cart cannot be reached (CHK-02)', async () => {
    const { tab, time, service } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    service.outcomes = Array.from({ length: 9 }, () => ({ kind: 'dropped before', ms: 5 }))
    tab.engine.setQuantity(sky, 4)
    const { outcome, errors } = startRedirect(tab.engine)
    await time.pass(3000)
    expect(await outcome).toBe('stayed')
    expect(errors).toEqual([CART_UNREACHABLE])
  })

  test('waits offline for changes and for leaving, without an error (CHK-02, CART-27)', async () => {
    const { tab, time, service } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    const settled = startRedirect(tab.engine, () => false)
    await time.pass(1000)
    expect(await settled.outcome).toBe('offline')
    service.outcomes = Array.from({ length: 9 }, () => ({ kind: 'dropped before', ms: 5 }))
    tab.engine.setQuantity(sky, 4)
    const pending = startRedirect(tab.engine, () => false)
    await time.pass(3000)
    expect(await pending.outcome).toBe('offline')
    expect([...settled.visited, ...pending.visited, ...settled.errors, ...pending.errors]).toEqual([])
  })
})
