import type { TimestampedStorage } from '#browser/session/timestamped-storage.ts'
import type { TabPresence } from '#browser/tab-lock.ts'
import type { CartApi } from '#commerce/cart/cart.api.ts'
import type { Clock, RetryBudget } from '#commerce/retry.ts'
import type { ToastRequest } from '#components/toasts/toasts.store.ts'
import type { CartCommands } from '../cart-commands.ts'
import type { CartLineView, CartView } from '../cart-view.ts'

/** The shop's own title of a commerce product, as the drawer shows it; null while it is not known. */
export type ProductTitleOf = (productId: string) => string | null

/** What the engine needs from outside, so that tests can replace the browser, the network and the clock. */
export interface CartEngineOptions {
  readonly api: CartApi
  readonly storage: TimestampedStorage
  readonly clock: Clock
  /** How often one request may be sent, and how far apart (NET-02). */
  readonly newRetryBudget: () => RetryBudget
  /** Runs `work` while nobody else, in any tab, changes the cart; never starts it at once. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
  /** Whether `exclusively` excludes other tabs too, or only this tab's own work. */
  readonly lockSpansTabs: boolean
  /** Lets other tabs know whether this one is open, and this one whether others are. */
  readonly presence: TabPresence
  /** A new unique id. */
  readonly newId: () => string
  /** Whether this page itself persisted the addition before the engine started. */
  readonly isOwnPersisted: (id: string) => boolean
  /** The release of the code (CART-07). */
  readonly buildId: string
  readonly publish: (view: CartView) => void
  /** For the status region. */
  readonly announce: (text: string) => void
  /** The alert's text; null clears it. */
  readonly alert: (text: string | null) => void
  readonly notify: (toast: ToastRequest) => void
  /** Whether the browser has a connection. */
  readonly isOnline: () => boolean
  readonly titleOf: ProductTitleOf
  readonly report: (error: Error, context?: Record<string, string>) => void
  readonly emit: (event: 'createCartSuccess' | 'createCartFailure') => void
  /** Called when the shopper removes a line. */
  readonly onRemoved: (line: CartLineView) => void
}

export interface CartEngine extends CartCommands {
  /** The page is hidden: debounces are skipped. */
  hidden(): void
  /** The page is about to close: sends what is waiting, and leaves the pending changes to the next page. */
  leaving(): void
  /** The page is shown again, or the connection is back. */
  returned(): void
}
