/** What every global id of the commerce service begins with (CAT-13). */
const GLOBAL_ID_PREFIX = 'gid://'

/** The global id of a product or variant, by its number (CAT-13). */
export const globalId = (type: 'Product' | 'ProductVariant', number: string | number): string =>
  `gid://shopify/${type}/${number}`

/**
 * The whole global id (`gid://shopify/Product/123`) of one that may be base64-encoded (CAT-13). What is neither comes
 * back as it is: the commerce service then says what it thinks of it.
 */
export function decodeId(id: string): string {
  if (id.startsWith(GLOBAL_ID_PREFIX)) return id
  try {
    const decoded = atob(id)
    return decoded.startsWith(GLOBAL_ID_PREFIX) ? decoded : id
  } catch {
    return id
  }
}
