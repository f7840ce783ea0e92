import { decodeId } from '#config/global-id.ts'

/** The number at the end of a global id, as in the hosted checkout's URLs; null when it has none. */
export function numericId(id: string): string | null {
  return /\/(\d+)(?:\?.*)?$/.exec(decodeId(id))?.[1] ?? null
}

/**
 * The TOKEN of a cart id `gid://shopify/Cart/TOKEN?key=SECRET`, for the parameter `cart_token` (CHK-03); null for any other
 * id. The secret must never reach logs, analytics or a query string.
 */
export function cartToken(cartId: string): string | null {
  return /^gid:\/\/shopify\/Cart\/([^/?#]+)/.exec(cartId)?.[1] ?? null
}
