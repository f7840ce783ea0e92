import type { CatalogueDiscount } from './catalogue.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { Warning } from './errors.ts'
import { type Cents, formatDollars, percentOf } from './money.ts'

/** A discount code evaluated for a cart. */
export interface EvaluatedCode {
  code: string
  applicable: boolean
  /** Cents off; 0 unless applicable. */
  amount: Cents
  discount: CatalogueDiscount | null
  /** Null when the code applies, and for an empty cart. */
  refusal: { code: string; message: string } | null
}

/** The amounts that discounts are computed from, in cents. */
export interface DiscountBase {
  /** Sum of all lines. */
  subtotal: Cents
  /** Sum of the lines that discounts apply to: all but gift cards. */
  entitled: Cents
}

const worth = ({ kind, value }: CatalogueDiscount, entitled: Cents): Cents =>
  kind === 'percentage' ? percentOf(entitled, Math.min(value, 100)) : Math.min(value, entitled)

function refusalOf(
  code: string,
  discount: CatalogueDiscount | null,
  base: DiscountBase,
  now: Date,
): EvaluatedCode['refusal'] {
  if (discount === null) {
    return { code: 'DISCOUNT_NOT_FOUND', message: `The discount code ${code} is not valid.` }
  }
  const { startsAt, endsAt, minimumSubtotal } = discount
  const early = startsAt !== null && now < new Date(startsAt)
  const late = endsAt !== null && now >= new Date(endsAt)
  if (early || late) {
    return {
      code: 'DISCOUNT_CURRENTLY_INACTIVE',
      message: `The discount code ${code} is not active ${early ? 'yet' : 'any more'}.`,
    }
  }
  if (discount.usageLimitReached) {
    return {
      code: 'DISCOUNT_USAGE_LIMIT_REACHED',
      message: `The discount code ${code} has reached its usage limit.`,
    }
  }
  if (base.subtotal === 0) return null
  if (base.entitled === 0) {
    return {
      code: 'DISCOUNT_NO_ENTITLED_LINE_ITEMS',
      message: `The discount code ${code} does not apply to the items in your cart.`,
    }
  }
  return minimumSubtotal !== null && base.entitled < minimumSubtotal
    ? {
        code: 'DISCOUNT_PURCHASE_NOT_IN_RANGE',
        message: `The discount code ${code} needs a minimum purchase of ${formatDollars(minimumSubtotal)}.`,
      }
    : null
}

/**
 * Evaluates all codes of a cart. Codes do not combine: the one that saves most applies (the first of equals), the
 * others are refused as not honoured.
 */
export function evaluateCodes(
  codes: readonly string[],
  base: DiscountBase,
  catalogue: CatalogueIndex,
  now: Date,
): EvaluatedCode[] {
  const evaluated = codes.map((code): EvaluatedCode => {
    const discount = catalogue.discount(code)
    const refusal = refusalOf(code, discount, base, now)
    const amount = refusal === null && discount !== null ? worth(discount, base.entitled) : 0
    return { code, discount, refusal, amount, applicable: amount > 0 }
  })
  const best = evaluated.reduce<EvaluatedCode | null>(
    (found, one) => (one.amount > (found?.amount ?? 0) ? one : found),
    null,
  )
  return evaluated.map((one) =>
    one.applicable && one !== best
      ? {
          ...one,
          applicable: false,
          amount: 0,
          refusal: {
            code: 'DISCOUNT_CODE_NOT_HONOURED',
            message: `The discount code ${one.code} cannot be combined with another one.`,
          },
        }
      : one,
  )
}

/** Drops empty and repeated codes, ignoring case, without trimming. */
export function distinctCodes(codes: readonly string[]): string[] {
  const seen = new Set<string>()
  return codes.filter((code) => {
    const folded = code.toLowerCase()
    if (code === '' || seen.has(folded)) return false
    seen.add(folded)
    return true
  })
}

/** A warning for each code that is refused now, unless it was refused before for the same reason. */
export function discountWarnings(
  evaluated: readonly EvaluatedCode[],
  before: readonly EvaluatedCode[],
  target: string,
): Warning[] {
  return evaluated.flatMap(({ code, refusal }) => {
    const earlier = before.find((one) => one.code === code)
    return refusal === null || earlier?.refusal?.code === refusal.code ? [] : [{ ...refusal, target }]
  })
}
