import type { CartApi, ServiceMessage } from '#commerce/cart/cart.api.ts'
import type { Cart } from '#commerce/cart/cart-schema.ts'
import type { LineDisplay } from './cart-view.ts'

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
  /**
   * Sets a line's quantity, 0 removes; unknown keys and invalid quantities are ignored (CART-24, CART-26). Where "+" or "−"
   * was pressed, `by` counts on top of what the line has, even if the page showed something older.
   */
  setQuantity(key: string, quantity: number, by?: number): void
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
  /** Tells the shopper of a failure: in the drawer's alert, and in a toast where that is closed. */
  showError(text: string): void
}
