import { describe, expect, test } from 'vitest'
import { type CartApi, createCartApi, PRODUCT_GONE } from '#commerce/cart/cart.api.ts'
import { requestError } from '#commerce/result.ts'
import { cart, line } from './cart.fixture.ts'
import { cartClientOf } from './cart-client.fixture.ts'

const known = cart(line('gid://shopify/ProductVariant/1', 1))
const { id: cartId } = known
const answer = { cart: known, userErrors: [], warnings: [] }

/** The cart's API over a service that gives this response, and what it is asked. */
function serving(response: () => Response, input?: Parameters<typeof createCartApi>[1]) {
  const asked: unknown[] = []
  const client = cartClientOf(async (_, init) => {
    const { operationName, variables } = JSON.parse(String(init?.body))
    asked.push({ operationName, variables, keepalive: init?.keepalive })
    return response()
  })
  return { api: createCartApi(client, input), asked }
}
const data = (name: string, value: unknown) => () => Response.json({ data: { [name]: value } })

const lines = [
  { merchandiseId: 'v', quantity: 2, sellingPlanId: 'p', attributes: [{ key: 'a', value: 'b' }] },
]
const updates = [{ id: 'line', quantity: 3, merchandiseId: 'w' }]
const attributes = [{ key: 'note', value: 'Hi' }]

describe('a change of the cart', () => {
  const changes: Array<[string, (api: CartApi) => ReturnType<CartApi['create']>, object]> = [
    ['cartCreate', (api) => api.create(), { input: {} }],
    ['cartLinesAdd', (api) => api.addLines(cartId, lines), { cartId, lines }],
    ['cartLinesUpdate', (api) => api.updateLines(cartId, updates), { cartId, lines: updates }],
    ['cartLinesRemove', (api) => api.removeLine(cartId, 'line'), { cartId, lineIds: ['line'] }],
    ['cartAttributesUpdate', (api) => api.setAttributes(cartId, attributes), { cartId, attributes }],
    ['cartDiscountCodesUpdate', (api) => api.setCodes(cartId, ['CALM']), { cartId, discountCodes: ['CALM'] }],
  ]

  test.each(changes)(
    '%s says what is changed, outlives its page, and is answered with the cart (CART-13..17, DISC-15)',
    async (operationName, change, variables) => {
      const { api, asked } = serving(data(operationName, answer))
      expect(await change(api)).toEqual({ ok: true, ...answer })
      expect(asked).toEqual([{ operationName, variables, keepalive: true }])
    },
  )

  test.each(changes)('%s names itself where the answer is malformed (CART-27)', async (name, change) => {
    expect(await change(serving(data(name, { ...answer, cart: {} })).api)).toEqual({
      ok: false,
      error: requestError('malformed', `${name} answered with a malformed cart`),
    })
  })

  test('makes a new cart of the shop’s market (OPS-11)', async () => {
    const input = { buyerIdentity: { countryCode: 'CA' as const } }
    const { api, asked } = serving(data('cartCreate', answer), input)
    await api.create()
    expect(asked).toMatchObject([{ variables: { input } }])
  })

  test('passes on what the service says, a missing code as none (ERR-12)', async () => {
    const message = 'No such variant.'
    const said = {
      cart: null,
      userErrors: [{ message }, { code: 'INVALID', message }],
      warnings: [
        { code: null, message, target: 'line' },
        { code: 'MERCHANDISE_OUT_OF_STOCK', message, target: 'line' },
      ],
    }
    expect(await serving(data('cartLinesAdd', said)).api.addLines(cartId, lines)).toEqual({
      ok: true,
      ...said,
      userErrors: [
        { code: null, message },
        { code: 'INVALID', message },
      ],
    })
  })
})

test.each([known, null])(
  'a change that the service could not save is like one without an answer, whatever cart it has (NET-02, DISC-13)',
  async (cart) => {
    const message = 'An error occurred while saving the cart.'
    const userErrors = [{ code: 'SERVICE_UNAVAILABLE', message }]
    const { api } = serving(data('cartDiscountCodesUpdate', { cart, userErrors, warnings: [] }))
    expect(await api.setCodes(cartId, ['CALM'])).toEqual({
      ok: false,
      error: requestError('server', message),
    })
  },
)

describe('a reading of the cart', () => {
  const read = (response: () => Response) => {
    const { api, asked } = serving(response)
    return { answer: api.read(cartId), asked }
  }

  test('asks for it by its id, in an operation named cart (CART-11, CART-12)', async () => {
    const { answer: read1, asked } = read(data('node', known))
    expect(await read1).toEqual({ ok: true, ...answer })
    expect(asked).toEqual([{ operationName: 'cart', variables: { id: cartId }, keepalive: false }])
  })

  test('finds none where the service does not know it (CART-08)', async () => {
    expect(await read(data('node', null)).answer).toEqual({ ok: true, ...answer, cart: null })
  })

  test('fails as it is where a product is missing, and no line without one is found (CART-08)', async () => {
    const message = 'Cannot return null for non-nullable field ProductVariant.product'
    for (const code of ['INVALID_NULL', 'INTERNAL_SERVER_ERROR']) {
      const { api, asked } = serving(() =>
        Response.json({ data: { node: null }, errors: [{ message, extensions: { code } }] }),
      )
      expect(await api.read(cartId)).toMatchObject({ ok: false, error: { message } })
      expect(asked).toMatchObject([{ operationName: 'cart' }, { operationName: 'cartLineIds' }])
    }
  })

  test('answers with what is left once lines without a product are removed, and always says which (CART-08)', async () => {
    const message = 'Cannot return null for non-nullable field ProductVariant.product'
    const withoutProduct = { data: { node: null }, errors: [{ message }] }
    const answers = [
      withoutProduct,
      { data: { node: { lines: { nodes: [{ id: 'line', merchandise: { id: 'v' } }] } } } },
      withoutProduct,
      { data: { cartLinesRemove: { userErrors: [] } } },
      { errors: [{ message: 'Oops' }] },
      { data: { node: known } },
      { data: { node: known } },
    ]
    const { api } = serving(() => Response.json(answers.shift()))
    expect(await api.read(cartId)).toMatchObject({ ok: false, error: { message: 'Oops' } })
    const warnings = [{ code: PRODUCT_GONE, message: '', target: 'line' }]
    for (const _ of ['first', 'later'])
      expect(await api.read(cartId)).toEqual({ ok: true, ...answer, warnings })
  })

  test('is refused where the cart is malformed, and says so where it failed (CART-27)', async () => {
    expect(await read(data('node', { id: cartId })).answer).toEqual({
      ok: false,
      error: requestError('malformed', 'cart answered with a malformed cart'),
    })
    expect(await read(() => new Response('', { status: 404 })).answer).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    })
  })
})
