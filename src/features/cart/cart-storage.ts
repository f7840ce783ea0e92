import * as z from 'zod/mini'
import type { TimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { type Cart, cartIdSchema, cartSchema } from '#commerce/cart/cart-schema.ts'
import { countSchema, integerSchema } from '#commerce/number-schemas.ts'
import { CART_COUNT } from '#config/storage-keys.ts'

/** A cart's id, the last answer of the service for it, and when it was changed; without `cart` it has to be read first. */
export interface SavedCart {
  readonly cartId: string | null
  readonly cart: Cart | null
  /**
   * When a change was last made, in milliseconds since the epoch; null once the cart was compared with what it
   * should be after requests for it could have arrived late (NET-02).
   */
  readonly changedAt: number | null
}

/** Small, so that the cart beside it is parsed only when another tab has changed it. */
const headSchema = z.object({
  /** Grows with each state that any tab accepts. */
  revision: integerSchema,
  id: z.nullable(cartIdSchema),
  changedAt: z.nullish(z.number()),
})

/** Keeps the last cart that the service answered (`cart:id`, `cart:settled`, `cart:revision`), shared by all tabs. */
export interface CartStorage {
  /** What storage held at the start; garbage is no cart (CART-04). */
  readonly initial: SavedCart
  /** What another tab has saved since this tab last read or saved it; null when nothing. */
  readNewer(): SavedCart | null
  save(next: SavedCart): void
  /** How many things the cart held when the badge was last shown. */
  storedCount(): number
}

/** See `CartStorage`. */
export function createCartStorage(storage: TimestampedStorage): CartStorage {
  let revision = 0

  const readHead = () => storage.read('revision', headSchema)
  const readCart = ({ id, changedAt = null }: z.infer<typeof headSchema>): SavedCart => {
    const stored = storage.read('settled', cartSchema)
    return { cartId: id, cart: stored?.id === id ? stored : null, changedAt }
  }
  const readInitial = (): SavedCart => {
    const cartId = storage.read('id', cartIdSchema)
    const head = readHead()
    revision = head?.revision ?? 0
    return head?.id === cartId ? readCart(head) : { cartId, cart: null, changedAt: null }
  }

  return {
    initial: readInitial(),
    readNewer() {
      const head = readHead()
      if (head === null || head.revision <= revision) return null
      revision = head.revision
      return readCart(head)
    },
    save({ cartId, cart, changedAt }) {
      revision = Math.max(revision, readHead()?.revision ?? 0) + 1
      if (cart === null) storage.remove('settled')
      else storage.write('settled', cart)
      if (cartId === null) storage.remove('id')
      else storage.write('id', cartId)
      // Last, because other tabs read the rest when it changes.
      storage.write('revision', { revision, id: cartId, changedAt })
    },
    storedCount: () => storage.read(CART_COUNT, countSchema) ?? 0,
  }
}
