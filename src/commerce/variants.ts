import { QUANTITY_FALLBACK } from '#config/limits.ts'

/** What the commerce service calls the one variant, and its one option value, of a product with nothing to choose. */
const NOTHING_TO_CHOOSE = 'Default Title'

/** A variant's title as shoppers read it; null where there is nothing to choose (CART-45). */
export const variantLabel = (title: string): string | null => (title === NOTHING_TO_CHOOSE ? null : title)

/**
 * The most one may ask for of a variant that is for sale: what is left (CART-28); when it sells on below zero, or nobody
 * counts (null), the fallback of 9999 (CART-29).
 */
export const mostForSale = (left: number | null): number =>
  left === null || left <= 0 ? QUANTITY_FALLBACK : Math.min(left, QUANTITY_FALLBACK)
