/** The commerce service's title of the only variant, and of its option value, of a product without options. */
const DEFAULT_TITLE = 'Default Title'

/** The displayed title of a variant; null for a product without options (CART-45). */
export const variantLabel = (title: string | null): string | null => (title === DEFAULT_TITLE ? null : title)
