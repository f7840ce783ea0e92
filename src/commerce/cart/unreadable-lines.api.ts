import type { RequestClient } from '../graphql-clients.ts'
import { isWithoutProduct } from './is-without-product.ts'
import { lineIdsQuery, productQuery, removeMutation } from './unreadable-lines.documents.ts'

/**
 * Removes the lines whose product is not sold here any more: the schema says that every variant has a product, so that no
 * cart with such a line can be answered (CART-08). Returns their ids, also where the answer to the removal was lost. Separate
 * file, because it is seldom needed.
 */
export async function removeUnreadableLines(
  client: RequestClient,
  cartId: string,
): Promise<readonly string[]> {
  const read = await client.request(lineIdsQuery, { id: cartId })
  const cart = read.ok ? read.data.node : null
  const lines = cart !== null && 'lines' in cart ? cart.lines.nodes : []
  const found = await Promise.all(
    lines.map(({ merchandise: { id } }) => client.request(productQuery, { id })),
  )
  const lineIds = lines.flatMap(({ id }, index) => {
    const answer = found[index]
    if (answer === undefined) return []
    const isGone = answer.ok ? answer.data.node === null : isWithoutProduct(answer.error)
    return isGone ? [id] : []
  })
  if (lineIds.length === 0) return []
  await client.request(removeMutation, { cartId, lineIds })
  return lineIds
}
