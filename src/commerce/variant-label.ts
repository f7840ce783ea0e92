import { QUANTITY_FALLBACK } from '#config/limits.ts'

/** The commerce service's title of the only variant, and of its option value, of a product without options. */
const DEFAULT_TITLE = 'Default Title'

/** The displayed title of a variant; null for a product without options (CART-45). */
export const variantLabel = (title: string | null): string | null => (title === DEFAULT_TITLE ? null : title)

/**
 * The maximum quantity of a variant that is for sale: the units left (CART-28), or 9999 when it sells beyond its stock or
 * the stock is not tracked (null) (CART-29).
 */
export const maxForSale = (left: number | null): number =>
  left === null || left <= 0 ? QUANTITY_FALLBACK : Math.min(left, QUANTITY_FALLBACK)
