import type { CartView } from '#features/cart/cart-view.ts'

/** The view of a cart of which nothing is known, in any status; `count` is what its badge shows. */
export const emptyCartView = (status: CartView['status'], count = 0): CartView => ({
  lines: [],
  token: null,
  attributes: [],
  discountCodes: [],
  count,
  subtotal: null,
  discounts: [],
  total: null,
  updating: false,
  stale: false,
  checkedOut: false,
  status,
})
