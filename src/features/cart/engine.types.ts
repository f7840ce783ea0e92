import type { EntryStorage } from '#browser/session/entry-storage.ts'
import type { Clock, RetryBudget } from '#commerce/retry.ts'
import type { CartApi } from './cart.api.ts'
import type { CartCommands, CartLineView, CartView } from './cart.view.ts'
import type { Notice } from './lifecycle.ts'

/** Everything the engine needs from outside, so that tests can be its browser, its network and its time. */
export interface CartEngineOptions {
  readonly api: CartApi
  readonly storage: EntryStorage
  readonly clock: Clock
  /** How often one change may be sent, and how far apart (NET-02). */
  readonly newRetryBudget: () => RetryBudget
  /** Runs `work` while nobody else, in any tab, changes the cart. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
  /** Whether `exclusively` holds off other tabs too, or only this one's own work. */
  readonly lockSpansTabs: boolean
  /** A new unique id. */
  readonly newId: () => string
  /** The code release (CART-07). */
  readonly buildId: string
  readonly publish: (view: CartView) => void
  readonly announce: (text: string) => void
  /** The alert's text; null clears it. */
  readonly alert: (text: string | null) => void
  readonly notify: (notice: Notice) => void
  readonly report: (error: Error, context?: Record<string, string>) => void
  readonly emit: (event: 'createCartSuccess' | 'createCartFailure') => void
  /** The shopper removes this line. */
  readonly onRemoved: (line: CartLineView) => void
}

export interface CartEngine extends CartCommands {
  /** The page went out of sight: nothing waits any longer. */
  hidden(): void
  /** The page is going away: what is waiting is sent on its way, and the journal left to the next page. */
  leaving(): void
  /** The page is back, from the back/forward cache or the background, or the connection is. */
  returned(): void
}
