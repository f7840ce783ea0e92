import type { TimestampedStorage } from '#browser/session/timestamped-storage.ts'
import type { Exclusively, TabPresence } from '#browser/tab-lock.ts'
import type { CartApi } from '#commerce/cart/cart.api.ts'
import type { CartCreationContext } from './request-new-cart.ts'

/** What this browser has for the cart: requests, storage and the lock over all tabs. */
export interface CartIo extends Omit<CartCreationContext, 'accept'> {
  readonly api: CartApi
  readonly storage: TimestampedStorage
  /** Runs work while nobody else, in any tab, changes the cart. */
  readonly exclusively: Exclusively
  /** Lets other tabs know whether this one is open, and this one whether others are. */
  readonly presence: TabPresence
  /** The release of the code (CART-07). */
  readonly buildId: string
}
