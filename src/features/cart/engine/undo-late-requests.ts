import type { Cart, ServerCartLine } from '#commerce/cart/cart-schema.ts'
import { currentKey, isPromotional, lineFor, linesByKey, planOf } from '../server-cart-rules.ts'
import { nowInCartText, onlyLeftText } from '../texts.ts'
import { isCartChangeApplied, mergeAttributes, quantityIn } from './change-requests.ts'
import type { ProductTitleOf } from './engine-options.ts'
import {
  ATTRIBUTES_KEY,
  type CartChange,
  type CartChangeContent,
  CODES_KEY,
  keysOf,
  type PendingChange,
} from './pending-change.ts'
import { type CartMessage, serverLineName } from './warning-texts.ts'

/** A line that the service holds otherwise than it last answered, although no change of it is under way. */
export interface Deviation {
  readonly key: string
  /** The line as the service has it, or as last known if the cart no longer has it. */
  readonly line: ServerCartLine
  readonly cartId: string
  /** Whether it is in the cart no more; what sold out may still be there, with quantity 0. */
  readonly isGone: boolean
  /** Whether the line took over the key of a line that is gone; then `known` is not its quantity and is not restored. */
  readonly hasInheritedKey: boolean
  /** The quantity in the cart known before, and in the one answered now; 0 where there is no such line. */
  readonly known: number
  readonly quantity: number
  /** Whether its product is not sold any more, so that it cannot be restored (CART-08). */
  readonly isUnsold?: boolean
}

/**
 * The lines in which `answer` deviates from the cart known before: a request whose connection was cut has arrived late, or
 * was delivered twice (NET-02). Lines that a change in `inFlight` touches are left out, because that change sees to them.
 */
export function findDeviations(
  before: Cart,
  answer: Cart,
  inFlight: readonly PendingChange[],
): readonly Deviation[] {
  const expected = linesByKey(before)
  const found = linesByKey(answer)
  const busy = new Set(
    inFlight.flatMap(keysOf).flatMap((key) => [currentKey(before, key), currentKey(answer, key)]),
  )
  return [...new Map([...expected, ...found])].flatMap(([key, line]) => {
    const [known, quantity] = [quantityIn(before, key), quantityIn(answer, key)]
    if (known === quantity || busy.has(key) || isPromotional(line)) return []
    const isGone = !found.has(key)
    // The key of one of several lines of a variant changes when the one before it goes.
    if (isGone && lineFor(answer, key) !== undefined) return []
    const hasInheritedKey = expected.has(`${key}|${line.id}`)
    return [{ key, line, cartId: answer.id, isGone, hasInheritedKey, known, quantity }]
  })
}

/** The part of a pending change that says what the cart's attributes or codes are to be, and that it counts as sent. */
export type AttributesOrCodesRestore = Pick<CartChange, 'key' | 'sent' | 'failureText'> & CartChangeContent

/**
 * What gives the cart the attributes and codes that were known before, where `answer` has others and no change of them is
 * in `inFlight`: a late request has set them to what they were earlier (NET-02). The shopper is not told, as with lines.
 */
export function findAttributesAndCodesToRestore(
  before: Cart,
  answer: Cart,
  inFlight: readonly PendingChange[],
): readonly AttributesOrCodesRestore[] {
  const shared = { sent: { at: 0, cartId: answer.id, base: 0, target: 0 }, failureText: null }
  const dropped = answer.attributes.map(({ key }): [string, null] => [key, null])
  const known = mergeAttributes(before.attributes, {}).map(({ key, value }): [string, string] => [key, value])
  const changes: Record<string, string | null> = Object.fromEntries([...dropped, ...known])
  const codes = before.discountCodes.map(({ code }) => code)
  const restores: AttributesOrCodesRestore[] = [
    { ...shared, key: ATTRIBUTES_KEY, kind: 'attributes', changes },
    { ...shared, key: CODES_KEY, kind: 'codes', codes },
  ]
  return restores.filter(
    (restore) => !isCartChangeApplied(restore, answer) && !inFlight.some(({ key }) => key === restore.key),
  )
}

/** What the shopper is told of a line that somebody else has changed. */
export function toWarning({ key, line, isGone, quantity }: Deviation, titleOf: ProductTitleOf): CartMessage {
  const name = serverLineName(line, titleOf)
  return { key, text: quantity > 0 || isGone ? nowInCartText(name, quantity) : onlyLeftText(name, quantity) }
}

/**
 * The change that gives a line the quantity known before (NET-02). It counts as sent, so that whichever tab gets the lock
 * next makes it before any other change of the line.
 * @param shared What every pending change begins with.
 */
export function toRestore(
  { line, cartId, isGone, known, quantity }: Deviation,
  shared: Pick<PendingChange, 'id' | 'owner' | 'touched' | 'cartId' | 'key'>,
  titleOf: ProductTitleOf,
): PendingChange {
  const { merchandise, attributes } = line
  const { title } = merchandise.product
  // There is no request of its own to wait for.
  const sent = { at: 0, cartId, base: quantity, target: known }
  const change = { ...shared, title: serverLineName(line, titleOf), quantity: known, sent }
  if (!isGone) return { ...change, kind: 'set' }
  const plan = planOf(line)
  return {
    ...change,
    kind: 'add',
    variantId: merchandise.id,
    sellingPlanId: plan?.id ?? null,
    attributes: mergeAttributes(attributes, {}),
    display: {
      productId: merchandise.product.id,
      title,
      variantTitle: merchandise.title,
      planName: plan?.name ?? null,
      image: merchandise.image?.transformedSrc ?? null,
      unitPrice: line.cost.amountPerQuantity,
    },
  }
}
