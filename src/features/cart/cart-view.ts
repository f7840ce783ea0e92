import type { Money } from '#commerce/money.ts'

/** What a page knows about the variant it adds, shown until the server has answered. */
export interface LineDisplay {
  readonly title: string
  readonly variantTitle: string | null
  readonly planName: string | null
  readonly image: string | null
  /** The commerce product's global id, by which the drawer finds the line's options; null when it is not known. */
  readonly productId: string | null
  /** The price of one unit that the page was built with, or has loaded since; null when it is not known. */
  readonly unitPrice: Money | null
}

/** One line as the drawer shows it: the server's line with the pending changes made (CART-27). */
export interface CartLineView {
  /**
   * Identifies the line: variant and selling plan (CART-22), `variantId|sellingPlanId`; followed by `|lineId` while another
   * line of both comes before it.
   */
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
  /** The compare-at price of one of several units; null when it is not higher than `unitPrice`. */
  readonly compareAtUnit: Money | null
  /**
   * What is struck through beside `price`: the compare-at price of a single unit, or the line's subtotal; null when neither is
   * higher.
   */
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
export interface CartTotalsView {
  /** The items without discounts; null without a cart, and where the server's amounts do not add up. */
  readonly subtotal: Money | null
  readonly discounts: readonly DiscountView[]
  readonly total: Money | null
}

export interface CartView extends CartTotalsView {
  readonly lines: readonly CartLineView[]
  /** The public part of the cart's id (CHK-03); null without a cart. */
  readonly token: string | null
  /** The cart's attributes with the pending changes made. */
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: string }>
  /** The cart's discount codes as the service last answered them, without pending changes. */
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
