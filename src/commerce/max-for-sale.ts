import { QUANTITY_FALLBACK } from '#config/limits.ts'

/**
 * The maximum quantity of a variant that is for sale: the units left (CART-28), or `QUANTITY_FALLBACK` when it sells
 * beyond its stock or the stock is not tracked (null) (CART-29).
 */
export const maxForSale = (left: number | null): number =>
  left === null || left <= 0 ? QUANTITY_FALLBACK : Math.min(left, QUANTITY_FALLBACK)
