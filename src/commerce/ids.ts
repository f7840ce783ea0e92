/** What every global id of the commerce service begins with (CAT-13). */
const GLOBAL_ID_PREFIX = 'gid://'

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

/** The number at the end of a global id, as the hosted shop's own addresses use it; null when it has none. */
export function numericId(id: string): string | null {
  return /\/(\d+)(?:\?.*)?$/.exec(decodeId(id))?.[1] ?? null
}

/**
 * The public part of a cart id `gid://shopify/Cart/TOKEN?key=SECRET`: TOKEN alone, as CHK-03's `cart_token`; null for
 * an id of another kind. The secret must never reach a log, an analytics push or a query string.
 */
export function cartToken(cartId: string): string | null {
  return /^gid:\/\/shopify\/Cart\/([^/?#]+)/.exec(cartId)?.[1] ?? null
}
