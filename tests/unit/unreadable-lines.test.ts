import { expect, test } from 'vitest'
import { removeUnreadableLines } from '#commerce/cart/unreadable-lines.api.ts'
import { cartClientOf } from './cart-client.fixture.ts'

const cartId = 'gid://shopify/Cart/1?key=k'
const lines = ['a', 'b', 'c'].map((id) => ({ id, merchandise: { id: `variant of ${id}` } }))
const failing = (message: string, code: string) => ({ errors: [{ message, extensions: { code } }] })
const withoutProduct = failing(
  'Cannot return null for non-nullable field ProductVariant.product',
  'INVALID_NULL',
)
const product = { data: { node: { product: { id: 'p' } } } }

/** Removes lines from a cart of three, whose variants are answered like this; returns which, and what was asked. */
async function remove(variants: readonly object[], isAnswered = true) {
  const removed: unknown[] = []
  const client = cartClientOf(async (_, init) => {
    const { operationName, variables } = JSON.parse(String(init?.body))
    if (operationName === 'cartLineIds') return Response.json({ data: { node: { lines: { nodes: lines } } } })
    if (operationName === 'productOfVariant')
      return Response.json(variants[lines.findIndex(({ merchandise }) => merchandise.id === variables.id)])
    removed.push(variables)
    if (!isAnswered) throw new TypeError('Cut')
    return Response.json({ data: { cartLinesRemove: { userErrors: [] } } })
  })
  return [await removeUnreadableLines(client, cartId), removed]
}

test('lines whose variant or its product is gone are removed, in one request (CART-08)', async () => {
  const answers = [{ data: { node: null } }, product, withoutProduct]
  const result = [['a', 'c'], [{ cartId, lineIds: ['a', 'c'] }]]
  expect(await remove(answers)).toEqual(result)
  expect(await remove(answers, false)).toEqual(result)
})

test('no line is removed because the service fails (CART-08)', async () => {
  const answers = [product, failing('Oops', 'INTERNAL_SERVER_ERROR'), failing('Throttled', 'THROTTLED')]
  expect(await remove(answers)).toEqual([[], []])
})
