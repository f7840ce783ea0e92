import * as z from 'zod/mini'
import { compareMoney, type Money } from '#commerce/money.ts'
import { moneySchema } from '#commerce/money-schema.ts'
import { countSchema } from '#commerce/number-schemas.ts'
import { variantSchema } from '#commerce/variant-schema.ts'
import { maxForSale } from '#commerce/variants.ts'
import { QUANTITY_FALLBACK } from '#config/limits.ts'
import { PROMOTIONAL_TAG } from '#features/catalogue/searches.ts'

/**
 * The cart as the commerce service answers it. One schema validates both answers and stored carts, so that the rest of
 * the cart can rely on its types.
 */
const keyValue = z.object({ key: z.string(), value: z.nullable(z.string()) })

const merchandise = z.object({
  ...variantSchema.shape,
  image: z.nullable(z.object({ transformedSrc: z.string() })),
  product: z.object({
    id: z.string(),
    title: z.string(),
    productType: z.string(),
    tags: z.array(z.string()),
  }),
})

const cartLine = z.object({
  id: z.string(),
  quantity: countSchema,
  attributes: z.array(keyValue),
  cost: z.object({
    totalAmount: moneySchema,
    subtotalAmount: moneySchema,
    amountPerQuantity: moneySchema,
    compareAtAmountPerQuantity: z.nullable(moneySchema),
  }),
  sellingPlanAllocation: z.nullable(
    z.object({
      sellingPlan: z.object({ id: z.string(), name: z.string(), recurringDeliveries: z.boolean() }),
    }),
  ),
  merchandise,
})

const CART_ID = /^gid:\/\/shopify\/Cart\/[\w.~=%-]{1,200}(\?key=[\w.~=%-]{1,200})?$/

/** Only ids of this form are ever sent, whatever an answer or storage holds (CART-04). */
export const cartIdSchema = z.string().check(z.refine((id) => CART_ID.test(id)))

export const cartSchema = z.object({
  id: cartIdSchema,
  checkoutUrl: z.string(),
  /** ISO 8601; tells an older answer from a newer one. */
  updatedAt: z.string(),
  cost: z.object({ totalAmount: moneySchema }),
  attributes: z.array(keyValue),
  discountCodes: z.array(z.object({ code: z.string(), applicable: z.boolean() })),
  lines: z.object({ nodes: z.array(cartLine) }),
})

export type Cart = z.infer<typeof cartSchema>
export type CartLine = z.infer<typeof cartLine>

/** Identifies a line by its variant and selling plan, whatever its attributes (CART-22). */
export function lineKey(variantId: string, sellingPlanId: string | null): string {
  return `${variantId}|${sellingPlanId ?? ''}`
}

export const planOf = (line: CartLine) => line.sellingPlanAllocation?.sellingPlan ?? null

/**
 * The lines of a cart by key; one that sold out has quantity 0 and stays until it is removed. Where the service holds several lines of one variant and plan, made elsewhere with other
 * attributes, the first has the plain key and the others have their line id appended, so that each can be changed.
 */
export function linesByKey(cart: Cart | null): ReadonlyMap<string, CartLine> {
  const lines = new Map<string, CartLine>()
  for (const line of cart?.lines.nodes ?? []) {
    const key = lineKey(line.merchandise.id, planOf(line)?.id ?? null)
    lines.set(lines.has(key) ? `${key}|${line.id}` : key, line)
  }
  return lines
}

/** The maximum quantity of a line (CART-28, CART-29); its own quantity when it is not for sale any more (CART-30). */
export function maximumOf({ quantity, merchandise }: CartLine): number {
  return merchandise.availableForSale ? maxForSale(merchandise.quantityAvailable) : quantity
}

/** Whether the shop added the line as a promotion (PROMO-01): such lines are hidden and not counted (CART-36, CART-37). */
export const isPromotional = ({ merchandise }: CartLine) =>
  merchandise.product.tags.some((tag) => tag.toLowerCase() === PROMOTIONAL_TAG)

/** The sum of quantities without promotional lines (CART-31, CART-36). */
export function countOf(cart: Cart): number {
  return cart.lines.nodes.reduce((sum, line) => sum + (isPromotional(line) ? 0 : line.quantity), 0)
}

/** Rounds to an integer from 0 to `QUANTITY_FALLBACK`; null for NaN and infinity. */
export function wholeQuantity(asked: number): number | null {
  return Number.isFinite(asked) ? Math.min(Math.max(Math.round(asked), 0), QUANTITY_FALLBACK) : null
}

/**
 * The line's price without discounts, if the server gives one that is higher than its price now; otherwise null. The
 * server gives the compare-at price of one unit only, so it is ignored for higher quantities instead of multiplied.
 */
export function compareAtOf(line: CartLine): Money | null {
  const { totalAmount, subtotalAmount, compareAtAmountPerQuantity } = line.cost
  const candidates = [line.quantity === 1 ? compareAtAmountPerQuantity : null, subtotalAmount]
  return candidates.find((money) => money !== null && (compareMoney(money, totalAmount) ?? 0) > 0) ?? null
}

/** The price of one of several units without discounts, if it is higher than the unit's price now; otherwise null. */
export function compareAtUnitOf({ quantity, cost }: CartLine): Money | null {
  const { amountPerQuantity, compareAtAmountPerQuantity } = cost
  if (quantity === 1 || compareAtAmountPerQuantity === null) return null
  return (compareMoney(compareAtAmountPerQuantity, amountPerQuantity) ?? 0) > 0
    ? compareAtAmountPerQuantity
    : null
}

/** Whether `answer` is an older state of the same cart than `known` (CART-27). */
export function isOlder(answer: Cart, known: Cart | null): boolean {
  return known?.id === answer.id && Date.parse(answer.updatedAt) < Date.parse(known.updatedAt)
}
