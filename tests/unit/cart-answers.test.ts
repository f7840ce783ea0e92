import { describe, expect, test } from 'vitest'
import { createCommerceClients } from '#commerce/clients.ts'
import { createCartApi } from '#features/cart/cart.api.ts'
import { line as cartLine, cart as knownCart } from './cart-fixtures.ts'

/** What a service may write for an amount. */
const amount = (written: unknown) => ({ amount: written, currencyCode: 'USD' })
const known = cartLine('gid://shopify/ProductVariant/1', 1)
const line = (more: object = {}, merchandise: object = {}) => ({
  ...known,
  merchandise: { ...known.merchandise, ...merchandise },
  ...more,
})
const cart = (more: object = {}, ...nodes: object[]) => ({ ...knownCart(), lines: { nodes }, ...more })

/** The cart's calls over a service that answers an addition so. */
function answering(payload: unknown) {
  const clients = createCommerceClients({
    storefrontUrl: 'https://shop.example/api/2026-04/graphql.json',
    accessToken: { kind: 'public', value: 'token' },
    backendUrl: 'https://shop.example/api/graphql',
    retry: { attempts: 1, initialDelayMs: 1, timeoutMs: 1000 },
    fetch: async () => Response.json({ data: { cartLinesAdd: payload } }),
  })
  return createCartApi(clients.cart).addLines('gid://shopify/Cart/abc', [])
}
const taking = (answer: unknown) => answering({ cart: answer, userErrors: [], warnings: [] })

describe('what a service answers', () => {
  test.each([
    ['a fraction of a thing', cart({}, line({ quantity: 1.5 }))],
    ['less than nothing', cart({}, line({ quantity: -1 }))],
    ['a quantity beyond all counting', cart({}, line({ quantity: 2 ** 60 }))],
    ['a quantity in words', cart({}, line({ quantity: '3' }))],
    ['an amount that is none', cart({ cost: { totalAmount: amount('NaN') } })],
    ['an amount with a power', cart({ cost: { totalAmount: amount('1e9') } })],
    ['an amount as a number', cart({ cost: { totalAmount: amount(12) } })],
    ['markup for an amount', cart({}, line({}, { price: amount('<b>1</b>') }))],
    ['another kind’s id', cart({ id: 'gid://shopify/Product/1' })],
    ['no lines', cart({ lines: null })],
    ['a line of nothing', cart({}, line({ merchandise: null }))],
    ['a title that is a list', cart({}, line({}, { title: ['Sky'] }))],
    ['a text', 'cart'],
    ['nothing at all', undefined],
  ])('with %s is no cart, and changes none (CART-27)', async (_, answer) => {
    expect(await taking(answer)).toMatchObject({
      ok: false,
      error: { kind: 'malformed', mayHaveHappened: true },
    })
  })

  test.each([
    ['another currency', cart({ cost: { totalAmount: { amount: '10.0', currencyCode: 'XAU' } } })],
    ['a quantity beyond 32 bits', cart({}, line({ quantity: 2 ** 33 }))],
    ['fields nobody asked for', cart({ admin: true, __proto__: { id: 1 } })],
    ['stock below nothing', cart({}, line({}, { quantityAvailable: -3 }))],
  ])('with %s is a cart all the same (CART-03)', async (_, answer) => {
    expect(await taking(answer)).toMatchObject({
      ok: true,
      cart: { id: 'gid://shopify/Cart/1' },
    })
  })

  test('codes nobody has heard of are passed on with their words (CART-27)', async () => {
    const remark = { code: 'MADE_UP_TOMORROW', message: 'Whatever.', field: null, target: 'x' }
    expect(await answering({ cart: null, userErrors: [remark], warnings: [remark] })).toMatchObject({
      ok: true,
      cart: null,
      userErrors: [{ code: 'MADE_UP_TOMORROW', message: 'Whatever.' }],
      warnings: [{ code: 'MADE_UP_TOMORROW', message: 'Whatever.' }],
    })
  })
})
