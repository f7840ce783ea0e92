import * as z from 'zod/mini'
import type { Cart } from '#commerce/cart/cart-schema.ts'
import { QUEUE_RETRY_MS } from '#config/limits.ts'
import { CART_COUNT, CHANGE_LOG } from '#config/storage-keys.ts'
import type { CartIo } from './cart-io.ts'
import { createCartStorage } from './cart-storage.ts'
import { requestNewCart } from './request-new-cart.ts'
import { countOf } from './server-cart-rules.ts'

// Separate from the engine, which is as large as all other scripts: a page that nobody uses starts its cart without it.

/**
 * Starts the cart of a page that nobody has used (CART-07): makes one if there has been none, or reads the count of the
 * stored one. Returns false if the engine is needed: for pending changes, a cart of another release, one that is gone, lines
 * that were removed (CART-08), or a service that cannot be reached.
 * @param showCount Called with the count that was read.
 */
export async function startCartWithoutEngine(
  io: CartIo,
  showCount: (count: number) => void,
): Promise<boolean> {
  const { api, storage, exclusively, buildId } = io
  let isDone = false
  await exclusively(async () => {
    // What the change log and the additions beside it hold is the engine's to send.
    if (storage.names(CHANGE_LOG).length > 0) return
    const cartStorage = createCartStorage(storage)
    const { cartId } = cartStorage.initial
    const build = storage.read('build', z.string())
    if (cartId === null && build === null && cartStorage.storedCount() === 0) {
      const accept = (cart: Cart) => {
        cartStorage.save({ cartId: cart.id, cart, changedAt: null })
        storage.write('build', buildId)
      }
      // A cart that could not be made is made when somebody uses the page.
      await requestNewCart({ ...io, accept })
      isDone = true
    } else if (cartId !== null && build === buildId) {
      const answer = await api.read(cartId)
      if (!answer.ok || answer.cart === null || answer.warnings.length > 0) return
      const count = countOf(answer.cart)
      storage.write(CART_COUNT, count)
      showCount(count)
      isDone = true
    }
  })
  return isDone
}

const ownersSchema = z.array(z.object({ owner: z.nullable(z.string()) }))

/**
 * Has the engine take over what other tabs cannot send any more, on a page that runs without it (CART-27): at once when a tab
 * crashes, and when nobody has claimed for a while what a closed page has left, since its next page does so first.
 */
export function watchOrphans(
  { storage, clock, presence }: Pick<CartIo, 'storage' | 'clock' | 'presence'>,
  startEngine: () => void,
): void {
  const watched = new Set<string | null>()
  /** The tabs whose changes are in the log; null for changes without one. */
  const owners = () => new Set((storage.read(CHANGE_LOG, ownersSchema) ?? []).map(({ owner }) => owner))
  const watch = () => {
    for (const owner of owners()) {
      if (watched.has(owner)) continue
      watched.add(owner)
      const check = () => {
        watched.delete(owner)
        if (owners().has(owner)) startEngine()
      }
      if (owner === null) clock.after(QUEUE_RETRY_MS, check)
      else presence.whenGone(owner, check)
    }
  }
  storage.onChange(CHANGE_LOG, watch)
  watch()
}
