import type { Money } from '#commerce/money.ts'
import type { Remark } from './cart.api.ts'

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
  | { readonly kind: 'done'; readonly warnings: readonly Remark[] }
  /** Not done; `text` is why, in plain words. */
  | { readonly kind: 'failed'; readonly text: string; readonly userErrors: readonly Remark[] }
  /** Kept in the journal, to be sent when the service can be reached. */
  | { readonly kind: 'waiting' }

/** `failureText` is said to the shopper when it fails; without one the change is none of their business. */
export interface ChangeOptions {
  readonly failureText?: string
}

/** The verbs of a running cart: what the engine is to whoever drives it. */
export interface CartVerbs {
  add(request: AddRequest): Promise<boolean>
  setQuantity(key: string, quantity: number): void
  removeLine(key: string): void
  chooseVariant(key: string, variantId: string, display: VariantDisplay): void
  setAttributes(
    changes: Readonly<Record<string, string | null>>,
    options?: ChangeOptions,
  ): Promise<ChangeOutcome>
  setCodes(codes: readonly string[], options?: ChangeOptions): Promise<ChangeOutcome>
  /** Fetches what checking out needs, because it is about to be wanted. */
  prepareCheckout(): void
  checkout(): Promise<void>
}
