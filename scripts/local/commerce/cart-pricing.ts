import type { CataloguePlan } from './catalogue.ts'
import { type CatalogueIndex, type FoundVariant, findPlan } from './catalogue-index.ts'
import { type EvaluatedCode, evaluateCodes } from './discounts.ts'
import type { Cents } from './money.ts'
import { planPrice } from './selling-plans.ts'
import type { StoredCart, StoredLine } from './stored-cart.ts'

/** A line with its merchandise and amounts, in cents. */
export interface PricedLine extends FoundVariant {
  line: StoredLine
  plan: CataloguePlan | null
  /** Per unit. */
  price: Cents
  /** Per unit, the higher price without the plan or before a reduction; null when there is none. */
  compareAt: Cents | null
  total: Cents
}

export interface PricedCart {
  cart: StoredCart
  lines: PricedLine[]
  subtotal: Cents
  codes: EvaluatedCode[]
  discount: Cents
  total: Cents
}

function priceLine(line: StoredLine, catalogue: CatalogueIndex): PricedLine | null {
  const found = catalogue.variant(line.variantId)
  if (found === null) return null
  const plan = line.sellingPlanId === null ? null : findPlan(found.product, line.sellingPlanId)
  const price = plan === null ? found.variant.price : planPrice(found.variant.price, plan)
  const usual = Math.max(found.variant.compareAtPrice ?? 0, found.variant.price)
  return {
    ...found,
    line,
    plan,
    price,
    compareAt: usual > price ? usual : null,
    total: price * line.quantity,
  }
}

/**
 * Computes all amounts of a cart, in integer cents. Lines whose merchandise is gone are dropped, as by the real
 * service. `codes` replaces the cart's own discount codes.
 */
export function priceCart(
  cart: StoredCart,
  catalogue: CatalogueIndex,
  now: Date,
  codes: readonly string[] = cart.discountCodes,
): PricedCart {
  const lines = cart.lines
    .map((line) => priceLine(line, catalogue))
    .filter((line): line is PricedLine => line !== null)
  const sum = (some: readonly PricedLine[]) => some.reduce((total, line) => total + line.total, 0)
  const subtotal = sum(lines)
  const entitled = sum(lines.filter(({ product }) => !product.isGiftCard))
  const evaluated = evaluateCodes(codes, { subtotal, entitled }, catalogue, now)
  const discount = evaluated.reduce((total, { amount }) => total + amount, 0)
  return { cart, lines, subtotal, codes: evaluated, discount, total: subtotal - discount }
}
