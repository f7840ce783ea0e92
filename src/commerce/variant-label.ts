import { DEFAULT_VARIANT_TITLE } from '#config/default-variant-title.ts'

/** The displayed title of a variant; null for a product without options (CART-45). */
export const variantLabel = (title: string | null): string | null =>
  title === DEFAULT_VARIANT_TITLE ? null : title
