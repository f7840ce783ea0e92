import { decodeId } from '#config/global-id.ts'

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
