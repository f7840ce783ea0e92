import type { ToastRequest } from '#components/toasts/toasts.store.ts'
import type { CartCommands } from '../cart-commands.ts'
import type { CartIo } from '../cart-io.ts'
import type { CartLineView, CartView } from '../cart-view.ts'

/** The shop's own title of a commerce product, as the drawer shows it; null while it is not known. */
export type ProductTitleOf = (productId: string) => string | null

/** What the engine needs from outside, so that tests can replace the browser, the network and the clock. */
export interface CartEngineOptions extends CartIo {
  /**
   * Whether no other tab changes the cart while `exclusively` runs: they are excluded, or have carts of their own because
   * storage is blocked.
   */
  readonly lockSpansTabs: boolean
  /** A new unique id. */
  readonly newId: () => string
  /** Whether this page itself persisted the addition before the engine started. */
  readonly isOwnPersisted: (id: string) => boolean
  readonly publish: (view: CartView) => void
  /** For the status region. */
  readonly announce: (text: string) => void
  /** The alert's text; null clears it. */
  readonly alert: (text: string | null) => void
  readonly notify: (toast: ToastRequest) => void
  /** Whether the browser has a connection. */
  readonly isOnline: () => boolean
  readonly titleOf: ProductTitleOf
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
