import type { Money } from '#commerce/money.ts'
import type { CartApi, ServiceMessage } from './cart.api.ts'
import type { Cart } from './cart.ts'

/** One line as the drawer shows it: the server's line with the shopper's changes under way on top (CART-27). */
export interface CartLineView {
  /** Identifies the line: variant and selling plan (CART-22), `variantId|sellingPlanId`. */
  readonly key: string
  /** The commerce service's line id; null until the line has been added there. */
  readonly lineId: string | null
  readonly variantId: string
  readonly sellingPlanId: string | null
  readonly productId: string | null
  readonly sku: string | null
  /** Null until the server has told it. */
  readonly productType: string | null
  /** Delivered again and again (CART-34). */
  readonly recurring: boolean
  /** The product's title (CART-02). */
  readonly title: string
  /** Null for "Default Title" (CART-45). */
  readonly variantTitle: string | null
  /** Shown beside the variant label (CART-44). */
  readonly planName: string | null
  readonly quantity: number
  /** The most a shopper may ask for (CART-28..30). */
  readonly maximum: number
  /** An image at most 200 px wide. */
  readonly image: string | null
  /** The line's total as the server last gave it: while `pending`, it belongs to an earlier quantity. */
  readonly price: Money | null
  /** What one of it costs, as the server gives it. */
  readonly unitPrice: Money | null
  /** What one of it would cost without discounts, where there are several and the server says so; null when it is not more. */
  readonly compareAtUnit: Money | null
  /** What the line would cost without discounts, where the server says so; null when it is not more than `price`. */
  readonly compareAt: Money | null
  /** A change of this line has not been answered yet. */
  readonly pending: boolean
  /** Why the last change of this line did not happen, in plain words. */
  readonly error: string | null
}

export interface CartView {
  readonly lines: readonly CartLineView[]
  /** The public part of the cart's id (CHK-03); null without a cart. */
  readonly token: string | null
  /** The cart's attributes, with changes under way on top. */
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: string }>
  /** The cart's codes as the server judged them; those under way are not applicable yet. */
  readonly discountCodes: ReadonlyArray<{ readonly code: string; readonly applicable: boolean }>
  /** The sum of quantities (CART-31); right at once on a new page, from the last visit. */
  readonly count: number
  /** The server's total; while `updating`, the last one it gave. Never computed here. */
  readonly subtotal: Money | null
  /** Changes, or a reading of the cart, are under way. */
  readonly updating: boolean
  /**
   * `asleep`: nothing has been read yet; `loading`: the first reading or creation is under way and there are no lines to
   * show; `ready`; `failed`: the cart could not be read or made.
   */
  readonly status: 'asleep' | 'loading' | 'ready' | 'failed'
}

/** What a page knows about what it adds, shown until the server's own words arrive. */
interface LineDisplay {
  readonly title: string
  readonly variantTitle: string | null
  readonly planName: string | null
  readonly image: string | null
}

/** What is known of the variant that is to take a line's place; without an image the line keeps its own. */
export type VariantDisplay = Pick<LineDisplay, 'variantTitle' | 'image'>

export interface AddRequest {
  readonly variantId: string
  readonly sellingPlanId?: string | null
  readonly quantity: number
  /**
   * CART-18: whether `quantity` is on top of what the cart holds, as pages and suggestions have it (the default), or what
   * the line is to hold (CART-24); then below 1 removes a line that is there (CART-23).
   */
  readonly additive?: boolean
  readonly attributes?: ReadonlyArray<{ readonly key: string; readonly value: string }>
  readonly display: LineDisplay
}

/** What became of a change of the cart as a whole. */
export type ChangeOutcome =
  | { readonly kind: 'done'; readonly warnings: readonly ServiceMessage[] }
  /** Not done; `text` is why, in plain words. */
  | { readonly kind: 'failed'; readonly text: string; readonly userErrors: readonly ServiceMessage[] }
  /** Kept in the journal, to be sent when the service can be reached. */
  | { readonly kind: 'waiting' }

/** `failureText` is said to the shopper when it fails; without one the change is none of their business. */
export interface ChangeOptions {
  readonly failureText?: string
}

/** The cart while nobody else changes it, in any tab. */
export interface LockedCart {
  readonly cart: Cart
  readonly api: CartApi
  /** Takes the cart of an answer to a change that was sent. */
  accept(answered: Cart): void
}

/** What a page, or another feature, can ask of the running cart. */
export interface CartCommands {
  /** Resolves false when it failed, which the shopper has been told by then; true otherwise (CART-18, CART-22..24). */
  add(request: AddRequest): Promise<boolean>
  /** Sets a line's quantity, 0 removes; unknown keys and senseless quantities are ignored (CART-24, CART-26). */
  setQuantity(key: string, quantity: number): void
  /** Removes a line, and tracks that (CART-26, TRK-07). */
  removeLine(key: string): void
  /** Puts another variant in a line's place; unknown keys are ignored (CART-43). */
  chooseVariant(key: string, variantId: string, display: VariantDisplay): void
  /** Sets attributes of the cart, or drops those that are null; all others are kept (CART-17). */
  setAttributes(
    changes: Readonly<Record<string, string | null>>,
    options?: ChangeOptions,
  ): Promise<ChangeOutcome>
  /** Replaces the list of discount codes (DISC-15). */
  setCodes(codes: readonly string[], options?: ChangeOptions): Promise<ChangeOutcome>
  /** Sends what is waiting now, and resolves when nothing is under way any more. */
  settle(): Promise<'settled' | 'failed' | 'unreachable'>
  /** The server cart's id, checkout address and count; null without a cart. */
  checkoutCart(): { id: string; checkoutUrl: string; count: number } | null
  /** Remembers that the shopper went to check this cart out, so that its end is no loss to report. */
  leftForCheckout(cartId: string): void
  /** Runs `work` under the cart's lock; does nothing without a cart. What `work` throws is thrown on. */
  withLockedCart(work: (locked: LockedCart) => Promise<void>): Promise<void>
  /** Tells the shopper of a failure: in the drawer's alert and in a toast. */
  showError(text: string): void
}
