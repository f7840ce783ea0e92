import { graphqlError } from './errors.ts'

const globalId = /^gid:\/\/shopify\/([A-Za-z]+)\/([^/?#]+)(\?[^#]*)?$/

export interface GlobalId {
  kind: string
  /** The last segment, without parameters. */
  key: string
  parameters: URLSearchParams
}

/** Parses a global id. @throws the real service's GraphQL error for a malformed one. */
export function parseId(id: string): GlobalId {
  const match = globalId.exec(id)
  const [, kind, key, query] = match ?? []
  if (kind === undefined || key === undefined)
    throw graphqlError(`Invalid global id '${id}'`, 'INVALID_VARIABLE')
  return { kind, key, parameters: new URLSearchParams(query ?? '') }
}

/** `gid://shopify/Cart/TOKEN?key=SECRET`. */
export const cartId = (token: string, secret: string): string => `gid://shopify/Cart/${token}?key=${secret}`

/** `gid://shopify/CartLine/KEY?cart=TOKEN`. */
export const lineId = (key: string, token: string): string => `gid://shopify/CartLine/${key}?cart=${token}`

/** The number at the end of a global id, which permalinks use. */
export const numberOf = (id: string): string => id.slice(id.lastIndexOf('/') + 1)
