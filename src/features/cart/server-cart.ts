import * as z from 'zod/mini'
import type { TimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { type Cart, type CartLine, cartIdSchema, cartSchema } from '#commerce/cart/cart-schema.ts'
import { maxForSale } from '#commerce/max-for-sale.ts'
import { countSchema, integerSchema } from '#commerce/number-schemas.ts'
import { CART_COUNT } from '#config/storage-keys.ts'
import { PROMOTIONAL_TAG } from '#features/catalogue/product-search-queries.ts'
import { lineKey } from './line-key.ts'

/** The selling plan of a subscribed line; null for a line that is bought once. */
export const planOf = (line: CartLine) => line.sellingPlanAllocation?.sellingPlan ?? null

/**
 * The lines of a cart by key; a line that sold out has quantity 0 and stays until it is removed. Several lines can have the
 * same variant and plan, if they were made elsewhere with other attributes: the first has the plain key, the others have
 * their line id appended, so that each can be changed.
 */
export function linesByKey(cart: Cart | null): ReadonlyMap<string, CartLine> {
  const lines = new Map<string, CartLine>()
  for (const line of cart?.lines.nodes ?? []) {
    const key = lineKey(line.merchandise.id, planOf(line)?.id ?? null)
    lines.set(lines.has(key) ? `${key}|${line.id}` : key, line)
  }
  return lines
}

/** The maximum quantity of a line (CART-28, CART-29); its own quantity when it is not for sale any more (CART-30). */
export function maximumOf({ quantity, merchandise }: CartLine): number {
  return merchandise.availableForSale ? maxForSale(merchandise.quantityAvailable) : quantity
}

/** Whether the shop added the line as a promotion (PROMO-01): such lines are hidden and not counted (CART-36, CART-37). */
export const isPromotional = ({ merchandise }: CartLine) =>
  merchandise.product.tags.some((tag) => tag.toLowerCase() === PROMOTIONAL_TAG)

/** The sum of quantities without promotional lines (CART-31, CART-36). */
export function countOf(cart: Cart): number {
  return cart.lines.nodes.reduce((sum, line) => sum + (isPromotional(line) ? 0 : line.quantity), 0)
}

/** Whether `answer` is an older state of the same cart than `known` (CART-27). */
export function isOlder(answer: Cart, known: Cart | null): boolean {
  return known?.id === answer.id && Date.parse(answer.updatedAt) < Date.parse(known.updatedAt)
}

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
  const readCart = (cartId: string | null) => {
    const stored = storage.read('settled', cartSchema)
    return stored?.id === cartId ? stored : null
  }
  const readInitial = (): ServerCart => {
    const cartId = storage.read('id', cartIdSchema)
    const head = readHead()
    revision = head?.revision ?? 0
    if (head === null || head.id !== cartId) return { cartId, cart: null, changedAt: null }
    return { cartId, cart: readCart(cartId), changedAt: head.changedAt ?? null }
  }

  return {
    initial: readInitial(),
    readNewer() {
      const head = readHead()
      if (head === null || head.revision <= revision) return null
      revision = head.revision
      return { cartId: head.id, cart: readCart(head.id), changedAt: head.changedAt ?? null }
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
