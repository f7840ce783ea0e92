import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartEngine } from '#features/cart/engine.ts'
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

  test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])(
    'throws for %s (CHK-03)',
    (address) => {
      expect(() => buildCheckoutUrl(address, {})).toThrow(TypeError)
    },
  )
})

function startRedirect(cart: CartEngine, rebuildPromotions: () => Promise<void> = async () => {}) {
  const visited: string[] = []
  const errors: string[] = []
  const reports: string[] = []
  const isLeaving = redirectToCheckout({
    cart,
    limitText: 'Too many.',
    parameters: () => ({ non_cbd: 'true', measurement_id: null }),
    rebuildPromotions,
    navigate: (url) => visited.push(url),
    showError: (text) => errors.push(text),
    report: (error) => reports.push(error.message),
  })
  return { isLeaving, visited, errors, reports }
}

describe('redirectToCheckout', () => {
  test('waits for changes in flight, then redirects with the cart’s token and without its secret (CHK-02, CHK-03, OPEN-09)', async () => {
    const { tab, time, service, world } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    tab.engine.setQuantity(sky, 4)
    const { isLeaving, visited, errors } = startRedirect(tab.engine)
    expect(visited).toEqual([])
    await time.pass(1000)
    expect(await isLeaving).toBe(true)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
    const token = /Cart\/(\w+)/.exec(world.cartId() ?? '')?.[1]
    expect(visited).toEqual([`https://checkout.example/c?key=1&non_cbd=true&cart_token=${token}`])
    expect(errors).toEqual([])
  })

  test('shows an error without a cart (CHK-05)', async () => {
    const { world, time, service } = newBrowser()
    service.fates = [{ kind: 'user error', ms: 5 }]
    const tab = world.open()
    await time.pass(1000)
    const { isLeaving, visited, errors, reports } = startRedirect(tab.engine)
    expect(await isLeaving).toBe(false)
    expect([visited, errors, reports]).toEqual([[], [CART_NOT_FOUND], [CART_NOT_FOUND]])
    expect(CART_NOT_FOUND).toBe('Something went wrong: Cart not found.')
  })

  test('stays with an empty cart (CHK-02)', async () => {
    const { tab } = await openBrowser()
    const { isLeaving, errors } = startRedirect(tab.engine)
    expect(await isLeaving).toBe(false)
    expect(errors).toEqual([CART_EMPTY])
  })

  test('stays at the limit of 10, and redirects below it (CHK-01)', async () => {
    const { tab, time } = await openBrowser()
    void tab.engine.add(request(SKY, 10))
    await time.pass(1000)
    const full = startRedirect(tab.engine)
    expect(await full.isLeaving).toBe(false)
    expect([full.visited, full.errors]).toEqual([[], ['Too many.']])
    tab.engine.setQuantity(sky, 9)
    await time.pass(1000)
    expect(await startRedirect(tab.engine).isLeaving).toBe(true)
  })

  test('stays when a change in flight fails (CHK-02)', async () => {
    const { tab, time, service } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    service.fates = [{ kind: 'user error', ms: 5 }]
    tab.engine.setQuantity(sky, 4)
    const { isLeaving, visited, errors } = startRedirect(tab.engine)
    await time.pass(5000)
    expect(await isLeaving).toBe(false)
    expect([visited, errors]).toEqual([[], [CART_CHANGED]])
  })

  test('stays when the cart cannot be reached (CHK-02)', async () => {
    const { tab, time, service } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    service.fates = Array.from({ length: 9 }, () => ({ kind: 'dropped before', ms: 5 }))
    tab.engine.setQuantity(sky, 4)
    const { isLeaving, errors } = startRedirect(tab.engine)
    await time.pass(3000)
    expect(await isLeaving).toBe(false)
    expect(errors).toEqual([CART_UNREACHABLE])
  })
})
