import type { TimestampedStorage } from '#browser/session/timestamped-storage.ts'
import type { TabPresence } from '#browser/tab-lock.ts'
import type { CartApi, ServiceMessage } from '#commerce/cart/cart.api.ts'
import type { Cart } from '#commerce/cart/cart-schema.ts'
import type { Money } from '#commerce/money.ts'
import type { Clock, RetryBudget } from '#commerce/retry.ts'

/** One line as the drawer shows it: the server's line with the pending changes made (CART-27). */
export interface CartLineView {
  /** Identifies the line: variant and selling plan (CART-22), `variantId|sellingPlanId`. */
  readonly key: string
  /** The commerce service's line id; null until the line has been added there. */
  readonly lineId: string | null
  readonly variantId: string
  readonly sellingPlanId: string | null
  readonly productId: string | null
  readonly sku: string | null
  /** Null until the server has answered. */
  readonly productType: string | null
  /** Whether it is a subscription (CART-34). */
  readonly recurring: boolean
  /** The product's title (CART-02). */
  readonly title: string
  /** Null for "Default Title" (CART-45). */
  readonly variantTitle: string | null
  /** Shown beside the variant label (CART-44). */
  readonly planName: string | null
  readonly quantity: number
  /** The maximum quantity (CART-28..30). */
  readonly maximum: number
  /** Whether it is not for sale any more; then its quantity may be 0, and it stays until it is removed (CART-30). */
  readonly soldOut: boolean
  /** An image at most 200 px wide. */
  readonly image: string | null
  /**
   * The line's total without `discount`, as the server last gave it; while `pending`, that of an earlier quantity. Null for
   * a new line.
   */
  readonly price: Money | null
  /** What discounts of products take off the line, which the cart's totals include. */
  readonly discount: Money | null
  /** Their codes, or titles of automatic ones. */
  readonly discountNames: string | null
  /** The price of one unit, as the server gives it; that of the page for a new line (CART-27). */
  readonly unitPrice: Money | null
  /** The price of one of several units without discounts; null when it is not higher than `unitPrice`. */
  readonly compareAtUnit: Money | null
  /** The line's total without discounts; null when it is not higher than `price`. */
  readonly compareAt: Money | null
  /** Whether a change of this line is pending. */
  readonly pending: boolean
  /** Why the last change of this line failed, as text for the shopper. */
  readonly error: string | null
}

/** One discount of the cart. */
export interface DiscountView {
  /** The code, or an automatic discount's title. */
  readonly name: string
  /** False for a code that does not apply to this cart. */
  readonly applies: boolean
  /** What it takes off the items; null for a discount of the shipping, and where it is not known. */
  readonly amount: Money | null
}

/** The last amounts that the server gave: subtotal less discounts is the total. */
export interface CartTotals {
  /** The items without discounts; null without a cart, and where the server's amounts do not add up. */
  readonly subtotal: Money | null
  readonly discounts: readonly DiscountView[]
  readonly total: Money | null
}

export interface CartView extends CartTotals {
  readonly lines: readonly CartLineView[]
  /** The public part of the cart's id (CHK-03); null without a cart. */
  readonly token: string | null
  /** The cart's attributes with the pending changes made. */
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: string }>
  /** The cart's discount codes; pending ones are not applicable yet. */
  readonly discountCodes: ReadonlyArray<{ readonly code: string; readonly applicable: boolean }>
  /** The sum of quantities (CART-31); on a new page, at first the one stored at the last visit. */
  readonly count: number
  /** Whether changes are pending or the cart is being read. */
  readonly updating: boolean
  /** Whether changes wait for the connection: all amounts are those from before them. */
  readonly stale: boolean
  /** Whether the cart before this one was checked out, in any tab, and nothing was changed since. */
  readonly checkedOut: boolean
  /**
   * `not-started`: the engine does not run yet; `loading`: the first reading or creation runs and there are no lines to show;
   * `failed`: the cart could not be read or created.
   */
  readonly status: 'not-started' | 'loading' | 'ready' | 'failed'
}

/** What a page knows about the variant it adds, shown until the server has answered. */
interface LineDisplay {
  /** The commerce product's global id, by which the drawer finds the line's options; null when it is not known. */
  readonly productId: string | null
  readonly title: string
  readonly variantTitle: string | null
  readonly planName: string | null
  readonly image: string | null
  /** The price of one unit that the page was built with, or has loaded since; null when it is not known. */
  readonly unitPrice: Money | null
}

/** What a page knows about a line's new variant; without an image the line keeps its own. */
export type VariantDisplay = Pick<LineDisplay, 'variantTitle' | 'image'>

export interface AddRequest {
  readonly variantId: string
  readonly sellingPlanId?: string | null
  readonly quantity: number
  /**
   * Whether `quantity` is added to the line's quantity (the default), or replaces it (CART-18, CART-24); then a quantity
   * below 1 removes the line (CART-23).
   */
  readonly additive?: boolean
  readonly attributes?: ReadonlyArray<{ readonly key: string; readonly value: string }>
  readonly display: LineDisplay
}

/** How a change ended. */
export type ChangeOutcome =
  | { readonly kind: 'done'; readonly warnings: readonly ServiceMessage[] }
  /** `text` tells the shopper why; `isRetryable` when only a cart was missing, so that it may succeed with the next one. */
  | {
      readonly kind: 'failed'
      readonly text: string
      readonly userErrors: readonly ServiceMessage[]
      readonly isRetryable?: boolean
    }
  /** Kept in the change log, and sent when the service can be reached. */
  | { readonly kind: 'waiting' }

/** `failureText` is shown to the shopper when the change fails; without it the change is silent. */
export interface ChangeOptions {
  readonly failureText?: string
}

/** The cart while its lock is held over all tabs. */
export interface LockedCart {
  readonly cart: Cart
  readonly api: CartApi
  /** Takes over the cart from the answer to a change. */
  accept(answered: Cart): void
}

/** The commands of the running cart. */
export interface CartCommands {
  /** Resolves false when it failed, after telling the shopper; true otherwise (CART-18, CART-22..24). */
  add(request: AddRequest): Promise<boolean>
  /** Sets a line's quantity, 0 removes; unknown keys and invalid quantities are ignored (CART-24, CART-26). */
  setQuantity(key: string, quantity: number): void
  /** Removes a line, and tracks that (CART-26, TRK-07). */
  removeLine(key: string): void
  /** Replaces a line's variant; unknown keys are ignored (CART-43). */
  chooseVariant(key: string, variantId: string, display: VariantDisplay): void
  /** Sets attributes of the cart, or drops those that are null; all others are kept (CART-17). */
  setAttributes(
    changes: Readonly<Record<string, string | null>>,
    options?: ChangeOptions,
  ): Promise<ChangeOutcome>
  /** Replaces the list of discount codes (DISC-15). */
  setCodes(codes: readonly string[], options?: ChangeOptions): Promise<ChangeOutcome>
  /** Sends all pending changes now, and resolves when none is in flight any more. */
  settle(): Promise<'settled' | 'failed' | 'unreachable'>
  /** The server cart's id, checkout address and count; null without a cart. */
  checkoutCart(): { id: string; checkoutUrl: string; count: number } | null
  /** Remembers that the shopper went to check this cart out, so that its end is not reported as a loss. */
  leftForCheckout(cartId: string): void
  /** Runs `work` under the cart's lock; does nothing without a cart. Rejects with what `work` throws. */
  withLockedCart(work: (locked: LockedCart) => Promise<void>): Promise<void>
  /** Tells the shopper of a failure: in the drawer's alert and in a toast. */
  showError(text: string): void
}

/** A toast. */
export interface Notice {
  readonly kind: 'info' | 'success' | 'error'
  readonly text: string
  /** Milliseconds; null stays until dismissed. */
  readonly duration: number | null
  /** A later notice with the same id replaces the earlier one. */
  readonly id?: string
}

/** The shop's own title of a commerce product, as the drawer shows it; null while it is not known. */
export type TitleOf = (productId: string) => string | null

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
  readonly notify: (notice: Notice) => void
  readonly titleOf: TitleOf
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
