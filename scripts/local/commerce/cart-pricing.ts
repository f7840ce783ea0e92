import type { CataloguePlan } from './catalogue.ts'
import { type CatalogueIndex, type FoundVariant, findPlan } from './catalogue-index.ts'
import { type EvaluatedDiscount, evaluateDiscounts } from './discounts.ts'
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
  /** Without discounts. */
  subtotal: Cents
  /** What discounts of products take off this line; those of the order are the cart's. */
  discounts: ReadonlyArray<{ from: EvaluatedDiscount; amount: Cents }>
  total: Cents
}

export interface PricedCart {
  cart: StoredCart
  /** That of the market of the buyer's country. */
  currencyCode: string
  lines: PricedLine[]
  /** The sum of the lines, before discounts of the whole order. */
  subtotal: Cents
  discounts: EvaluatedDiscount[]
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
    subtotal: price * line.quantity,
    discounts: [],
    total: price * line.quantity,
  }
}

/**
 * Computes all amounts of a cart, in integer cents, at the prices in its buyer's country. Lines whose merchandise is
 * gone are dropped, as by the real service. `codes` replaces the cart's own discount codes.
 */
export function priceCart(
  cart: StoredCart,
  anyCatalogue: CatalogueIndex,
  now: Date,
  codes: readonly string[] = cart.discountCodes,
): PricedCart {
  const catalogue = anyCatalogue.in(cart.buyer.countryCode)
  const undiscounted = cart.lines
    .map((line) => priceLine(line, catalogue))
    .filter((line): line is PricedLine => line !== null)
  const discounts = evaluateDiscounts(
    codes,
    undiscounted.map(({ product, total }) => ({
      productId: product.id,
      isGiftCard: product.isGiftCard,
      total,
    })),
    catalogue,
    now,
  )
  const lines = undiscounted.map((line, index): PricedLine => {
    const own = discounts.flatMap((from) => {
      const amount = from.byLine?.[index] ?? 0
      return amount === 0 ? [] : [{ from, amount }]
    })
    return { ...line, discounts: own, total: own.reduce((total, { amount }) => total - amount, line.total) }
  })
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0)
  const total = discounts.reduce(
    (left, { byLine, amount }) => left - (byLine === null ? amount : 0),
    subtotal,
  )
  return { cart, currencyCode: catalogue.currencyCode, lines, subtotal, discounts, total }
}
