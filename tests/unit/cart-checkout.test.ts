import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartEngine } from '#features/cart/engine.ts'
import { checkoutHosts, toOwnHost } from '#features/checkout/checkout-host.ts'
import { buildCheckoutUrl } from '#features/checkout/checkout-url.ts'
import {
  CART_CHANGED,
  CART_EMPTY,
  CART_NOT_FOUND,
  CART_UNREACHABLE,
  redirectToCheckout,
} from '#features/checkout/redirect-to-checkout.ts'
import { newBrowser, openBrowser, request, SKY } from './cart-browser.ts'

const sky = `${SKY}|`

describe('buildCheckoutUrl', () => {
  test('keeps the cart’s own parameters and leaves empty ones out (CHK-03)', () => {
    const url = buildCheckoutUrl('https://shop.example/cart/c/abc?key=1%2B2&locale=en', {
      measurement_id: 'G-1',
      client_id: '',
      session_id: null,
      non_cbd: 'true',
      cart_token: 'abc',
      utm_campaign: 'a&b=c',
    })
    expect([...new URL(url).searchParams]).toEqual([
      ['key', '1+2'],
      ['locale', 'en'],
      ['measurement_id', 'G-1'],
      ['non_cbd', 'true'],
      ['cart_token', 'abc'],
      ['utm_campaign', 'a&b=c'],
    ])
  })

  test('encodes any parameter so that it can be read back (CHK-03)', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (origin) => {
        const url = buildCheckoutUrl('https://shop.example/c?key=k', { origin })
        expect(new URL(url).searchParams.get('origin')).toBe(origin)
        expect(new URL(url).searchParams.get('key')).toBe('k')
      }),
    )
  })
})

describe('the checkout’s host', () => {
  const storefrontUrl = 'https://lull.myshopify.com/api/2026-04/graphql.json'

  async function visit(
    checkoutUrl: string,
    { configured, primary = null }: { configured?: string; primary?: string | null } = {},
  ) {
    const reports: string[] = []
    let asked = 0
    const url = await toOwnHost(checkoutUrl, {
      ...checkoutHosts(configured, storefrontUrl),
      primaryHost: async () => {
        asked += 1
        return primary
      },
      report: (error) => reports.push(error.message),
    })
    return { url, reports, asked }
  }

  test('is the store’s own or a configured one, without asking (CHK-02)', async () => {
    const own = 'https://lull.myshopify.com/cart/c/abc?key=1'
    expect(await visit(own)).toEqual({ url: own, reports: [], asked: 0 })
    const pay = 'https://pay.lull.example/cart/c/abc?key=1'
    const configured = 'lull.example, Pay.lull.example'
    expect(await visit(pay, { configured })).toEqual({ url: pay, reports: [], asked: 0 })
  })

  test('may be the store’s primary domain, which is reported where hosts are configured (CHK-02)', async () => {
    const url = 'https://lull.example/cart/c/abc?key=1'
    const primary = 'lull.example'
    expect(await visit(url, { primary })).toEqual({ url, reports: [], asked: 1 })
    expect(await visit(url, { primary, configured: 'lull.myshopify.com' })).toEqual({
      url,
      reports: ["The checkout is at a host that is not the shop's own: lull.example"],
      asked: 1,
    })
  })

  test('replaces any other one, so that no sale is lost and nobody pays elsewhere (CHK-02)', async () => {
    const other = 'http://user:word@evil.example:8443//cart/c/abc?key=1'
    const reports = ["The checkout is at a host that is not the shop's own: evil.example:8443"]
    expect(await visit(other, { primary: 'lull.example' })).toEqual({
      url: 'https://lull.example//cart/c/abc?key=1',
      reports,
      asked: 1,
    })
    expect(await visit(other)).toEqual({
      url: 'https://lull.myshopify.com//cart/c/abc?key=1',
      reports,
      asked: 1,
    })
    expect((await visit(other, { configured: 'pay.example' })).url).toBe(
      'https://pay.example//cart/c/abc?key=1',
    )
  })

  test('is none when the store’s answer is no host (CHK-02)', async () => {
    for (const primary of ['', 'a b', 'evil.example/x']) {
      await expect(visit('https://other.example/c', { primary })).rejects.toThrow(TypeError)
    }
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])(
    'is none in %s (CHK-02)',
    async (address) => {
      await expect(visit(address)).rejects.toThrow(TypeError)
    },
  )
})

function startRedirect(cart: CartEngine, isOnline = () => true) {
  const visited: string[] = []
  const errors: string[] = []
  const reports: string[] = []
  const outcome = redirectToCheckout({
    cart,
    limitText: 'Too many.',
    parameters: () => ({ non_cbd: 'true', measurement_id: null }),
    rebuildPromotions: async () => {},
    toOwnHost: async (url) => url.replace('checkout.example', 'own.example'),
    navigate: (url) => visited.push(url),
    isOnline,
    showError: (text) => errors.push(text),
    report: (error) => reports.push(error.message),
  })
  return { outcome, visited, errors, reports }
}

describe('redirectToCheckout', () => {
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
    service.fates = [{ kind: 'user error', ms: 5 }]
    const tab = world.open()
    await time.pass(1000)
    const { outcome, visited, errors, reports } = startRedirect(tab.engine)
    expect(await outcome).toBe('stayed')
    expect([visited, errors, reports]).toEqual([[], [CART_NOT_FOUND], [CART_NOT_FOUND]])
    expect(CART_NOT_FOUND).toBe('Something went wrong: Cart not found.')
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

  test('stays when a change in flight fails (CHK-02)', async () => {
    const { tab, time, service } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    service.fates = [{ kind: 'user error', ms: 5 }]
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
    service.fates = [{ kind: 'doubled late', ms: 5, late: 500 }]
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
    service.fates = Array.from({ length: 9 }, () => ({ kind: 'dropped before', ms: 5 }))
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
    service.fates = Array.from({ length: 9 }, () => ({ kind: 'dropped before', ms: 5 }))
    tab.engine.setQuantity(sky, 4)
    const pending = startRedirect(tab.engine, () => false)
    await time.pass(3000)
    expect(await pending.outcome).toBe('offline')
    expect([...settled.visited, ...pending.visited, ...settled.errors, ...pending.errors]).toEqual([])
  })
})
