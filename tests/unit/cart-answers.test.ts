import { describe, expect, test } from 'vitest'
import { createCartApi } from '#commerce/cart/cart.api.ts'
import { line as cartLine, cart as knownCart } from './cart.fixture.ts'
import { cartClientOf } from './cart-client.fixture.ts'

/** An amount as an answer may have it, valid or not. */
const amount = (written: unknown) => ({ amount: written, currencyCode: 'USD' })
const known = cartLine('gid://shopify/ProductVariant/1', 1)
const line = (more: object = {}, merchandise: object = {}) => ({
  ...known,
  merchandise: { ...known.merchandise, ...merchandise },
  ...more,
})
const { cost } = knownCart()
const cart = (more: object = {}, ...nodes: object[]) => ({ ...knownCart(), lines: { nodes }, ...more })

/** The cart's API over a service that gives this answer to an addition. */
function answering(payload: unknown) {
  const client = cartClientOf(async () => Response.json({ data: { cartLinesAdd: payload } }))
  return createCartApi(client).addLines('gid://shopify/Cart/abc', [])
}
const taking = (answer: unknown) => answering({ cart: answer, userErrors: [], warnings: [] })

describe('answers of the service', () => {
  test.each([
    ['a fractional quantity', cart({}, line({ quantity: 1.5 }))],
    ['a negative quantity', cart({}, line({ quantity: -1 }))],
    ['an unsafe integer as quantity', cart({}, line({ quantity: 2 ** 60 }))],
    ['a quantity as a string', cart({}, line({ quantity: '3' }))],
    ['an amount that is not a number', cart({ cost: { ...cost, totalAmount: amount('NaN') } })],
    ['an amount with an exponent', cart({ cost: { ...cost, totalAmount: amount('1e9') } })],
    ['an amount as a number', cart({ cost: { ...cost, totalAmount: amount(12) } })],
    ['markup as an amount', cart({}, line({}, { price: amount('<b>1</b>') }))],
    ['the id of a product', cart({ id: 'gid://shopify/Product/1' })],
    ['no lines', cart({ lines: null })],
    ['a line without merchandise', cart({}, line({ merchandise: null }))],
    ['a title as a list', cart({}, line({}, { title: ['Sky'] }))],
    ['a discount without an amount', cart({ discountAllocations: [{ targetType: 'LINE_ITEM', code: 'A' }] })],
    ['a string', 'cart'],
    ['undefined', undefined],
  ])('rejects %s and keeps the cart (CART-27)', async (_, answer) => {
    expect(await taking(answer)).toMatchObject({
      ok: false,
      error: { kind: 'malformed', mayHaveHappened: true },
    })
  })

  test.each([
    ['another currency', cart({ cost: { ...cost, totalAmount: { amount: '10.0', currencyCode: 'XAU' } } })],
    ['a quantity beyond 32 bits', cart({}, line({ quantity: 2 ** 33 }))],
    ['unknown fields', cart({ admin: true, __proto__: { id: 1 } })],
    ['negative stock', cart({}, line({}, { quantityAvailable: -3 }))],
  ])('accepts %s (CART-03)', async (_, answer) => {
    expect(await taking(answer)).toMatchObject({
      ok: true,
      cart: { id: 'gid://shopify/Cart/1' },
    })
  })

  test('passes on unknown codes with their messages (CART-27)', async () => {
    const remark = { code: 'MADE_UP_TOMORROW', message: 'Whatever.', field: null, target: 'x' }
    expect(await answering({ cart: null, userErrors: [remark], warnings: [remark] })).toMatchObject({
      ok: true,
      cart: null,
      userErrors: [{ code: 'MADE_UP_TOMORROW', message: 'Whatever.' }],
      warnings: [{ code: 'MADE_UP_TOMORROW', message: 'Whatever.' }],
    })
  })
})
