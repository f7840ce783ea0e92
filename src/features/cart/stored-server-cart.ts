import * as z from 'zod/mini'
import type { TimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { type Cart, cartIdSchema, cartSchema } from '#commerce/cart/cart-schema.ts'
import { countSchema, integerSchema } from '#commerce/number-schemas.ts'
import { CART_COUNT } from '#config/storage-keys.ts'

/** The last cart the commerce service answered, as storage keeps it; without `cart` it has to be read first. */
export interface ServerCart {
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

/** The last server cart in storage (`cart:id`, `cart:settled`, `cart:revision`), shared by all tabs. */
export interface StoredServerCart {
  /** What storage held at the start; garbage is no cart (CART-04). */
  readonly initial: ServerCart
  /** What another tab has saved since this tab last read or saved it; null when nothing. */
  readNewer(): ServerCart | null
  save(next: ServerCart): void
  /** How many things the cart held when the badge was last shown. */
  storedCount(): number
}

/** See `StoredServerCart`. */
export function createStoredServerCart(storage: TimestampedStorage): StoredServerCart {
  let revision = 0

  const readHead = () => storage.read('revision', headSchema)
  const readCart = ({ id, changedAt = null }: z.infer<typeof headSchema>): ServerCart => {
    const stored = storage.read('settled', cartSchema)
    return { cartId: id, cart: stored?.id === id ? stored : null, changedAt }
  }
  const readInitial = (): ServerCart => {
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
