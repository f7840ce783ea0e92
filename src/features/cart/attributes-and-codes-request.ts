import type { CartApi, KeyValue } from './cart.api.ts'
import type { Cart } from './cart-schema.ts'
import type { CartChange, CartChangeContent } from './pending-change.ts'

/** All attributes that the cart is to have: `attributes` with `changes` made, null dropping one. */
export function mergeAttributes(
  attributes: Cart['attributes'],
  changes: Readonly<Record<string, string | null>>,
): KeyValue[] {
  const wanted = new Map(attributes.map(({ key, value }) => [key, value ?? '']))
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) wanted.delete(key)
    else wanted.set(key, value)
  }
  return [...wanted].map(([key, value]) => ({ key, value }))
}

const attributesText = (list: readonly KeyValue[]) =>
  JSON.stringify(list.map(({ key, value }) => [key, value]))

/** Discount codes ignore case. */
const codesText = (codes: readonly string[]) => JSON.stringify(codes.map((code) => code.toLowerCase()))

/** Whether the cart is as the change wants it. */
export function isApplied(change: CartChangeContent, cart: Cart): boolean {
  if (change.kind === 'codes') {
    return codesText(change.codes) === codesText(cart.discountCodes.map(({ code }) => code))
  }
  const wanted = mergeAttributes(cart.attributes, change.changes)
  return attributesText(wanted) === attributesText(mergeAttributes(cart.attributes, {}))
}

/** Sends the whole list of attributes or codes, which makes the request idempotent. */
export const requestCartChange = (api: CartApi, cart: Cart, change: CartChange) =>
  change.kind === 'codes'
    ? api.setCodes(cart.id, change.codes)
    : api.setAttributes(cart.id, mergeAttributes(cart.attributes, change.changes))
