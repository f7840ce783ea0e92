import { LINE_QUANTITY_MIN } from '#config/limits.ts'
import type { SharedData } from '#features/shared-data/shared-data.ts'

/** A cart line as far as promotions need it. */
export interface PromotionLine {
  readonly id: string
  readonly variantId: string
  /** 0 when it is sold out. */
  readonly quantity: number
  readonly selectedOptions: ReadonlyArray<{ readonly name: string; readonly value: string }>
  /** True for a free item that a promotion added, false for one that the shopper bought (PROMO-01). */
  readonly isPromotional: boolean
}

const PACK_SIZE = 'Pack Size'

const packSizeOf = ({ selectedOptions }: PromotionLine) =>
  selectedOptions.find(({ name }) => name === PACK_SIZE)?.value

/**
 * Ids of the variants a cart gets for free, one unit of each: those of the first promotion, in configured order, whose
 * pack size is in the cart. Its limited set is included only when the cart has exactly one pack, of quantity 1
 * (PROMO-03..05).
 */
export function selectPromotionalVariants(
  lines: readonly PromotionLine[],
  promotions: SharedData['promotions'],
): readonly string[] {
  const packs = lines.filter(
    (line) => !line.isPromotional && line.quantity > 0 && packSizeOf(line) !== undefined,
  )
  const promotion = promotions.find(({ size }) => packs.some((line) => packSizeOf(line) === size))
  if (promotion === undefined) return []
  const [pack, ...others] = packs
  const isSinglePack = others.length === 0 && pack?.quantity === 1
  return [...new Set([...(isSinglePack ? promotion.limited : []), ...promotion.regular])]
}

export interface PromotionalLineChanges {
  /** Quantities to set; 0 removes the line (PROMO-02). */
  readonly updates: ReadonlyArray<{ readonly id: string; readonly quantity: number }>
  /** Ids of variants to add with quantity 1. */
  readonly additions: readonly string[]
}

/**
 * The changes after which a cart holds exactly one of each wanted promotional variant (PROMO-02). They are empty when it
 * already does, so a second click or another tab does not add anything twice.
 */
export function diffPromotionalLines(
  lines: readonly PromotionLine[],
  wanted: readonly string[],
): PromotionalLineChanges {
  const found = new Set<string>()
  const updates: Array<{ id: string; quantity: number }> = []
  for (const { id, variantId, quantity, isPromotional } of lines) {
    if (!isPromotional) continue
    const isKept = wanted.includes(variantId) && !found.has(variantId)
    found.add(variantId)
    const wantedQuantity = isKept ? LINE_QUANTITY_MIN : 0
    if (quantity !== wantedQuantity) updates.push({ id, quantity: wantedQuantity })
  }
  return { updates, additions: wanted.filter((variantId) => !found.has(variantId)) }
}
