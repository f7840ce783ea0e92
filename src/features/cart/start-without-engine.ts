import * as z from 'zod/mini'
import type { CartIo } from './cart-io.browser.ts'
import { type Cart, countOf } from './cart-schema.ts'
import { requestNewCart } from './request-new-cart.ts'
import { createStoredServerCart } from './stored-cart.ts'

// Separate file so that a page which nobody uses starts its cart without the engine, which is as large as all other scripts.

/**
 * Starts the cart of a page that nobody has used (CART-07): makes one if there has been none, or reads the count of the
 * stored one. Returns false if the engine is needed: for pending changes, a cart of another release, one that is gone, or a
 * service that cannot be reached.
 * @param showCount Called with the count that was read.
 */
export async function startCartWithoutEngine(
  io: CartIo,
  showCount: (count: number) => void,
): Promise<boolean> {
  const { api, storage, exclusively, buildId } = io
  let isDone = false
  await exclusively(async () => {
    // The change log's key (`change-log.ts`), and those beside it: what they hold is the engine's to send.
    if (storage.names('journal').length > 0) return
    const stored = createStoredServerCart(storage)
    const { cartId } = stored.initial
    const build = storage.read('build', z.string())
    if (cartId === null && build === null && stored.storedCount() === 0) {
      const accept = (cart: Cart) => {
        stored.save({ cartId: cart.id, cart, changedAt: null })
        storage.write('build', buildId)
      }
      // A cart that could not be made is made when somebody uses the page.
      await requestNewCart({ ...io, accept })
      isDone = true
    } else if (cartId !== null && build === buildId) {
      const answer = await api.read(cartId)
      if (!answer.ok || answer.cart === null) return
      const count = countOf(answer.cart)
      storage.write('count', count)
      showCount(count)
      isDone = true
    }
  })
  return isDone
}
