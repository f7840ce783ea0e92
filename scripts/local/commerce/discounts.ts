import type { CatalogueDiscount } from './catalogue.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { amountsOff, type DiscountableLine, isEntitled } from './discount-amounts.ts'
import type { Warning } from './errors.ts'
import { type Cents, formatPrice } from './money.ts'

/** A discount evaluated for a cart: one of its codes, or an automatic one that applies. */
export interface EvaluatedDiscount {
  /** As entered; null for an automatic discount. */
  code: string | null
  applicable: boolean
  /** Cents off; 0 unless applicable. */
  amount: Cents
  /** Cents off each line, in the order of the lines, for a discount of products; null for one of the whole order. */
  byLine: readonly Cents[] | null
  discount: CatalogueDiscount | null
  /** Null when it applies, and for an empty cart. */
  refusal: { code: string; message: string } | null
}

const sum = (amounts: readonly Cents[]) => amounts.reduce((total, amount) => total + amount, 0)

function refusalOf(
  code: string,
  discount: CatalogueDiscount | null,
  lines: readonly DiscountableLine[],
  currencyCode: string,
  now: Date,
): EvaluatedDiscount['refusal'] {
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
  if (sum(lines.map(({ total }) => total)) === 0) return null
  const entitled = sum(lines.filter((line) => isEntitled(discount, line)).map(({ total }) => total))
  if (entitled === 0) {
    return {
      code: 'DISCOUNT_NO_ENTITLED_LINE_ITEMS',
      message: `The discount code ${code} does not apply to the items in your cart.`,
    }
  }
  return minimumSubtotal !== null && entitled < minimumSubtotal
    ? {
        code: 'DISCOUNT_PURCHASE_NOT_IN_RANGE',
        message: `The discount code ${code} needs a minimum purchase of ${formatPrice(minimumSubtotal, currencyCode)}.`,
      }
    : null
}

const isOrderWide = ({ products }: CatalogueDiscount) => products === null

/** Whether both discounts allow the other's class beside them. */
const combine = (one: CatalogueDiscount, other: CatalogueDiscount) =>
  one !== other &&
  (isOrderWide(other) ? one.combinesWith.order : one.combinesWith.product) &&
  (isOrderWide(one) ? other.combinesWith.order : other.combinesWith.product)

/** The discount that saves most (the first of equals), and those that combine with it, products' before the order's. */
function choose(candidates: readonly CatalogueDiscount[], lines: readonly DiscountableLine[]) {
  const worth = new Map(candidates.map((discount) => [discount, sum(amountsOff(discount, lines))]))
  const ranked = [...worth].filter(([, amount]) => amount > 0).sort(([, one], [, other]) => other - one)
  const chosen: CatalogueDiscount[] = []
  for (const [discount] of ranked) {
    if (chosen.every((other) => combine(discount, other))) chosen.push(discount)
  }
  return chosen.toSorted((one, other) => Number(isOrderWide(one)) - Number(isOrderWide(other)))
}

/**
 * Evaluates a cart's codes, in order, and the automatic discounts that apply after them. Discounts that do not combine
 * with the one that saves most are left out; codes among them are refused as not honoured. What a discount of products
 * takes off is not discounted again.
 */
export function evaluateDiscounts(
  codes: readonly string[],
  lines: readonly DiscountableLine[],
  catalogue: CatalogueIndex,
  now: Date,
): EvaluatedDiscount[] {
  const { currencyCode } = catalogue
  const entered = codes.map((code) => {
    const discount = catalogue.discount(code)
    return { code, discount, refusal: refusalOf(code, discount, lines, currencyCode, now) }
  })
  const automatic = catalogue.automaticDiscounts.map((discount) => {
    return { code: null, discount, refusal: refusalOf(discount.title, discount, lines, currencyCode, now) }
  })
  const all = [...entered, ...automatic]
  const candidates = new Set(
    all.flatMap(({ discount, refusal }) => (refusal === null && discount !== null ? [discount] : [])),
  )
  const taken = new Map<CatalogueDiscount, readonly Cents[]>()
  let left = lines
  for (const discount of choose([...candidates], lines)) {
    const amounts = amountsOff(discount, left)
    taken.set(discount, amounts)
    left = left.map((line, index) => ({ ...line, total: line.total - (amounts[index] ?? 0) }))
  }
  const evaluated = all.map(({ code, discount, refusal }, index): EvaluatedDiscount => {
    // If one discount is given under two spellings of its code, the first counts.
    const isFirst = all.findIndex((other) => other.discount === discount) === index
    const amounts = discount === null || refusal !== null || !isFirst ? undefined : taken.get(discount)
    const amount = sum(amounts ?? [])
    const isLeftOut = refusal === null && discount !== null && sum(amountsOff(discount, lines)) > 0
    return {
      code,
      discount,
      amount,
      applicable: amount > 0,
      byLine: amounts === undefined || discount?.products === null ? null : amounts,
      refusal:
        amount === 0 && isLeftOut
          ? {
              code: 'DISCOUNT_CODE_NOT_HONOURED',
              message: `The discount code ${code} cannot be combined with another discount.`,
            }
          : refusal,
    }
  })
  return evaluated.filter(({ code, applicable }) => code !== null || applicable)
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

/** A warning for each code that is refused, in every answer. */
export const discountWarnings = (evaluated: readonly EvaluatedDiscount[], target: string): Warning[] =>
  evaluated.flatMap(({ refusal }) => (refusal === null ? [] : [{ ...refusal, target }]))
