/** The commerce service's title of the only variant, and of its option value, of a product without options. */
export const DEFAULT_VARIANT_TITLE = 'Default Title'
