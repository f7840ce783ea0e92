import type { TimestampedStorage } from '#browser/session/timestamped-storage.ts'
import type { Exclusively, TabPresence } from '#browser/tab-lock.ts'
import type { CartApi } from '#commerce/cart/cart.api.ts'
import type { CartCreationContext } from './request-new-cart.ts'

/** What this browser has for the cart: requests, storage and the lock over all tabs. */
export interface CartIo extends Omit<CartCreationContext, 'accept'> {
  readonly api: CartApi
  readonly storage: TimestampedStorage
  readonly exclusively: Exclusively
  /** Tells tabs of each other's end. */
  readonly presence: TabPresence
  readonly buildId: string
}
