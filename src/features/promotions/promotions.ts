import { LINE_QUANTITY_MINIMUM } from '#config/limits.ts'
import type { SharedData } from '#features/catalogue/shared-data.ts'

/** What promotions know of a cart's line. */
export interface PromotionLine {
  readonly id: string
  readonly variantId: string
  readonly quantity: number
  readonly selectedOptions: ReadonlyArray<{ readonly name: string; readonly value: string }>
  /** Given along (PROMO-01), as against bought. */
  readonly isPromotional: boolean
}

const PACK_SIZE = 'Pack Size'

const packSizeOf = ({ selectedOptions }: PromotionLine) =>
  selectedOptions.find(({ name }) => name === PACK_SIZE)?.value

/**
 * The variants given along with a cart, one of each (PROMO-03..05): those for the first pack size, in configured order,
 * that is in the cart; the limited set among them only with exactly one line of a pack size, and its quantity 1.
 */
export function chosenFor(
  lines: readonly PromotionLine[],
  promotions: SharedData['promotions'],
): readonly string[] {
  const packs = lines.filter((line) => !line.isPromotional && packSizeOf(line) !== undefined)
  const promotion = promotions.find(({ size }) => packs.some((line) => packSizeOf(line) === size))
  if (promotion === undefined) return []
  const [pack, ...others] = packs
  const isLimited = others.length === 0 && pack?.quantity === 1
  return [...new Set([...(isLimited ? promotion.limited : []), ...promotion.regular])]
}

export interface Rebuilding {
  /** Quantities to set: 0 removes (PROMO-02). */
  readonly updates: ReadonlyArray<{ readonly id: string; readonly quantity: number }>
  /** Variants to add, one of each. */
  readonly additions: readonly string[]
}

/**
 * What makes a cart's promotional lines the `wanted` ones: whatever else is there, and whatever is there more than once,
 * goes; nothing is to be done where they are right already. So neither a second click nor another tab doubles anything.
 */
export function rebuilding(lines: readonly PromotionLine[], wanted: readonly string[]): Rebuilding {
  const kept = new Set<string>()
  const updates: Array<{ id: string; quantity: number }> = []
  for (const { id, variantId, quantity, isPromotional } of lines) {
    if (!isPromotional) continue
    const isWanted = wanted.includes(variantId) && !kept.has(variantId)
    if (isWanted) kept.add(variantId)
    const right = isWanted ? LINE_QUANTITY_MINIMUM : 0
    if (quantity !== right) updates.push({ id, quantity: right })
  }
  return { updates, additions: wanted.filter((variantId) => !kept.has(variantId)) }
}
