import { LINE_QUANTITY_MAX } from '#config/limits.ts'

/**
 * The maximum quantity of a variant that is for sale: the units left (CART-28), or `LINE_QUANTITY_MAX` when it sells
 * beyond its stock or the stock is not tracked (null) (CART-29).
 */
export const maxForSale = (left: number | null): number =>
  left === null || left <= 0 ? LINE_QUANTITY_MAX : Math.min(left, LINE_QUANTITY_MAX)
