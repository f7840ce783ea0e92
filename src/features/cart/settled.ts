import * as z from 'zod/mini'
import type { EntryStorage } from '#browser/session/entry-storage.ts'
import { type Cart, cartIdSchema, cartSchema, isOlder, linesByKey } from './cart.ts'

/** Small beside the cart itself, which is so read only when it is another. */
const headSchema = z.object({
  /** Grows with each state any tab accepted. */
  revision: z.int(),
  id: z.nullable(cartIdSchema),
})

const countEntry = z.int().check(z.minimum(0))

/**
 * The last cart the commerce service answered, in memory and in storage (`cart:id`, `cart:settled`, `cart:revision`), so
 * that a new page has it at once and other tabs follow.
 */
export interface Settled {
  id(): string | null
  cart(): Cart | null
  /** Takes another tab's state where it is newer; true when it was. */
  follow(): boolean
  /** Takes an answer, unless it is older than what is there (CART-27). */
  accept(answer: Cart): void
  /** The cart is gone, or not to be used any more. */
  forget(): void
  /** Whether there was anything in it, as far as this browser knows. */
  heldLines(): boolean
}

/** Starts from what storage holds; garbage there is no cart (CART-04). */
export function createSettled(storage: EntryStorage): Settled {
  let revision = 0
  let id: string | null = storage.read('id', cartIdSchema)
  let cart: Cart | null = null

  const head = () => storage.read('revision', headSchema)
  const storedCart = () => {
    const stored = storage.read('settled', cartSchema)
    return stored?.id === id ? stored : null
  }
  const follow = () => {
    const stored = head()
    if (stored === null || stored.revision <= revision) return false
    revision = stored.revision
    id = stored.id
    cart = storedCart()
    return true
  }
  const keep = () => {
    revision = Math.max(revision, head()?.revision ?? 0) + 1
    if (cart === null) storage.remove('settled')
    else storage.write('settled', cart)
    if (id === null) storage.remove('id')
    else storage.write('id', id)
    // Last: it is what other tabs go by.
    storage.write('revision', { revision, id })
  }

  const first = head()
  if (first !== null) {
    revision = first.revision
    if (first.id === id) cart = storedCart()
  }

  return {
    id: () => id,
    cart: () => cart,
    follow,
    accept(answer) {
      if (isOlder(answer, cart)) return
      id = answer.id
      cart = answer
      keep()
    },
    forget() {
      id = null
      cart = null
      keep()
    },
    heldLines: () =>
      cart === null ? (storage.read('count', countEntry) ?? 0) > 0 : linesByKey(cart).size > 0,
  }
}
