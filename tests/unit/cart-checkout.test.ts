import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartEngine } from '#features/cart/engine.types.ts'
import { checkoutAddress } from '#features/checkout/checkout.ts'
import {
  CART_CHANGED,
  CART_EMPTY,
  CART_NOT_FOUND,
  CART_UNREACHABLE,
  leaveForCheckout,
} from '#features/checkout/leave.ts'
import { newBrowser, openBrowser, request, SKY } from './cart-browser.ts'

const sky = `${SKY}|`

describe('the address', () => {
  test('keeps the cart’s own parameters and leaves empty ones out (CHK-03)', () => {
    const address = checkoutAddress('https://shop.example/cart/c/abc?key=1%2B2&locale=en', {
      measurement_id: 'G-1',
      client_id: '',
      session_id: null,
      non_cbd: 'true',
      cart_token: 'abc',
      utm_campaign: 'a&b=c',
    })
    const url = new URL(address)
    expect([...url.searchParams]).toEqual([
      ['key', '1+2'],
      ['locale', 'en'],
      ['measurement_id', 'G-1'],
      ['non_cbd', 'true'],
      ['cart_token', 'abc'],
      ['utm_campaign', 'a&b=c'],
    ])
  })

  test('whatever a parameter holds arrives as it was (CHK-03)', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (origin) => {
        const address = checkoutAddress('https://shop.example/c?key=k', { origin })
        expect(new URL(address).searchParams.get('origin')).toBe(origin)
        expect(new URL(address).searchParams.get('key')).toBe('k')
      }),
    )
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])(
    '%s is refused (CHK-03)',
    (address) => {
      expect(() => checkoutAddress(address, {})).toThrow(TypeError)
    },
  )
})

function leave(cart: CartEngine, rebuildPromotions: () => Promise<void> = async () => {}) {
  const went: string[] = []
  const said: string[] = []
  const reports: string[] = []
  const left = leaveForCheckout({
    cart,
    limitText: 'Too many.',
    parameters: () => ({ non_cbd: 'true', measurement_id: null }),
    rebuildPromotions,
    navigate: (address) => went.push(address),
    fail: (text) => said.push(text),
    report: (error) => reports.push(error.message),
  })
  return { left, went, said, reports }
}

describe('leaving', () => {
  test('waits for what is under way, then goes with the cart’s token and without its secret (CHK-02, CHK-03, OPEN-09)', async () => {
    const { tab, time, service, world } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    tab.engine.setQuantity(sky, 4)
    const { left, went, said } = leave(tab.engine)
    expect(went).toEqual([])
    await time.pass(1000)
    expect(await left).toBe(true)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
    const token = /Cart\/(\w+)/.exec(world.cartId() ?? '')?.[1]
    expect(went).toEqual([`https://checkout.example/c?key=1&non_cbd=true&cart_token=${token}`])
    expect(said).toEqual([])
  })

  test('without a cart it says so (CHK-05)', async () => {
    const { world, time, service } = newBrowser()
    service.fates = [{ kind: 'user error', ms: 5 }]
    const tab = world.open()
    await time.pass(1000)
    const { left, went, said, reports } = leave(tab.engine)
    expect(await left).toBe(false)
    expect([went, said, reports]).toEqual([[], [CART_NOT_FOUND], [CART_NOT_FOUND]])
    expect(CART_NOT_FOUND).toBe('Something went wrong: Cart not found.')
  })

  test('an empty cart stays (CHK-02)', async () => {
    const { tab } = await openBrowser()
    const { left, said } = leave(tab.engine)
    expect(await left).toBe(false)
    expect(said).toEqual([CART_EMPTY])
  })

  test('a cart at its limit of 10 stays; one below goes (CHK-01)', async () => {
    const { tab, time } = await openBrowser()
    void tab.engine.add(request(SKY, 10))
    await time.pass(1000)
    const full = leave(tab.engine)
    expect(await full.left).toBe(false)
    expect([full.went, full.said]).toEqual([[], ['Too many.']])
    tab.engine.setQuantity(sky, 9)
    await time.pass(1000)
    expect(await leave(tab.engine).left).toBe(true)
  })

  test('a change that fails on the way keeps the shopper here (CHK-02)', async () => {
    const { tab, time, service } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    service.fates = [{ kind: 'user error', ms: 5 }]
    tab.engine.setQuantity(sky, 4)
    const { left, went, said } = leave(tab.engine)
    await time.pass(5000)
    expect(await left).toBe(false)
    expect([went, said]).toEqual([[], [CART_CHANGED]])
  })

  test('an unreachable cart is not left for (CHK-02)', async () => {
    const { tab, time, service } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    service.fates = Array.from({ length: 9 }, () => ({ kind: 'dropped before', ms: 5 }))
    tab.engine.setQuantity(sky, 4)
    const { left, said } = leave(tab.engine)
    await time.pass(3000)
    expect(await left).toBe(false)
    expect(said).toEqual([CART_UNREACHABLE])
  })
})
