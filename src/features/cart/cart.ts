import * as z from 'zod/mini'
import { compareMoney, type Money } from '#commerce/money.ts'
import { moneySchema } from '#commerce/money-schema.ts'
import { countSchema } from '#commerce/number-schemas.ts'
import { variantSchema } from '#commerce/variant-schema.ts'
import { maxForSale } from '#commerce/variants.ts'
import { QUANTITY_FALLBACK } from '#config/limits.ts'
import { PROMOTIONAL_TAG } from '#features/catalogue/searches.ts'

/**
 * The cart as the commerce service answers it. One schema reads both its answers and what storage kept of them: it is
 * the boundary, so everything the cart shows or counts with is checked here.
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

/** Only an id of this form is ever sent: anything else, in an answer or in storage, is no cart's. */
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

/** What identifies a line: variant and selling plan; attributes do not make another line (CART-22). */
export function lineKey(variantId: string, sellingPlanId: string | null): string {
  return `${variantId}|${sellingPlanId ?? ''}`
}

export const planOf = (line: CartLine) => line.sellingPlanAllocation?.sellingPlan ?? null

/**
 * Each line under the key the shop knows it by. Should the service hold two lines of one variant and plan (made
 * elsewhere, with other attributes), the first has the key and further ones the key with their line id, so that none is
 * hidden and each can be changed.
 */
export function linesByKey(cart: Cart | null): ReadonlyMap<string, CartLine> {
  const lines = new Map<string, CartLine>()
  for (const line of cart?.lines.nodes ?? []) {
    if (line.quantity < 1) continue
    const key = lineKey(line.merchandise.id, planOf(line)?.id ?? null)
    lines.set(lines.has(key) ? `${key}|${line.id}` : key, line)
  }
  return lines
}

/** The most a shopper may set a line to (CART-28, CART-29); when it is not for sale any more, what the line has (CART-30). */
export function maximumOf({ quantity, merchandise }: CartLine): number {
  return merchandise.availableForSale ? maxForSale(merchandise.quantityAvailable) : quantity
}

/** Given along with what was bought (PROMO-01): hidden, not counted, and the shop's own to change (CART-36, CART-37). */
export const isPromotional = ({ merchandise }: CartLine) =>
  merchandise.product.tags.some((tag) => tag.toLowerCase() === PROMOTIONAL_TAG)

/** How many things a cart holds: the sum of quantities, promotional ones left out (CART-31, CART-36). */
export function countOf(cart: Cart): number {
  return cart.lines.nodes.reduce((sum, line) => sum + (isPromotional(line) ? 0 : line.quantity), 0)
}

/** A whole quantity from 0 to the fallback's 9999, whatever was asked for; null for what is no quantity at all. */
export function wholeQuantity(asked: number): number | null {
  return Number.isFinite(asked) ? Math.min(Math.max(Math.round(asked), 0), QUANTITY_FALLBACK) : null
}

/**
 * What a line costs without its discounts, when the server says that is more than it costs now. The server gives the
 * compare-at price for one unit only, so with more of them it is left out rather than multiplied here.
 */
export function compareAtOf(line: CartLine): Money | null {
  const { totalAmount, subtotalAmount, compareAtAmountPerQuantity } = line.cost
  const candidates = [line.quantity === 1 ? compareAtAmountPerQuantity : null, subtotalAmount]
  return candidates.find((money) => money !== null && (compareMoney(money, totalAmount) ?? 0) > 0) ?? null
}

/** What one of several would cost without discounts, when the server says that is more than it costs now. */
export function compareAtUnitOf({ quantity, cost }: CartLine): Money | null {
  const { amountPerQuantity, compareAtAmountPerQuantity } = cost
  if (quantity === 1 || compareAtAmountPerQuantity === null) return null
  return (compareMoney(compareAtAmountPerQuantity, amountPerQuantity) ?? 0) > 0
    ? compareAtAmountPerQuantity
    : null
}

/** Whether `answer` is an older state of the same cart than `settled` (CART-27). */
export function isOlder(answer: Cart, settled: Cart | null): boolean {
  return settled?.id === answer.id && Date.parse(answer.updatedAt) < Date.parse(settled.updatedAt)
}
