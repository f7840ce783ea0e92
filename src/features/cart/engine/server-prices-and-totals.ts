import type { Cart, DiscountAllocation, ServerCartLine } from '#commerce/cart/cart-schema.ts'
import { compareAtIfHigher, compareMoney, type Money, sumMoney } from '#commerce/money.ts'
import type { CartTotalsView, DiscountView } from '../cart-view.ts'

/** Whether it takes something off items, and not off shipping. */
const isItemDiscount = ({ targetType }: DiscountAllocation) => targetType === 'LINE_ITEM'

const amountOf = ({ discountedAmount }: DiscountAllocation) => discountedAmount

/** The sum of what is added up; null for nothing, or amounts that cannot be added. */
const sumOf = ([first, ...more]: readonly Money[]) => (first === undefined ? null : sumMoney(first, more))

/** The code, or an automatic discount's title. */
export const discountName = ({ code, title }: DiscountAllocation) => code ?? title ?? ''

/** What discounts of products take off a line, and their names; null for nothing. */
export function discountOf({ discountAllocations }: ServerCartLine): { names: string; amount: Money } | null {
  const allocations = discountAllocations.filter(isItemDiscount)
  const amount = sumOf(allocations.map(amountOf))
  return amount === null ? null : { names: [...new Set(allocations.map(discountName))].join(', '), amount }
}

/** The line's total before discounts of products, which are taken off once, in the cart's totals. */
export function priceBeforeDiscountOf(line: ServerCartLine): Money {
  const { totalAmount } = line.cost
  const discount = discountOf(line)
  return discount === null ? totalAmount : (sumMoney(totalAmount, [discount.amount]) ?? totalAmount)
}

/**
 * The price that is struck through beside the line's: its compare-at price or its subtotal, if the server gives a higher one;
 * otherwise null. The server gives the compare-at price of one unit only, which is not multiplied: several units have
 * `compareAtUnitOf`.
 */
export function compareAtOf(line: ServerCartLine): Money | null {
  const { subtotalAmount, compareAtAmountPerQuantity } = line.cost
  const ofUnit = line.quantity === 1 ? compareAtAmountPerQuantity : null
  const price = priceBeforeDiscountOf(line)
  return compareAtIfHigher(ofUnit, price) ?? compareAtIfHigher(subtotalAmount, price)
}

/** The compare-at price of one of several units, if it is higher than the unit's price now; otherwise null. */
export function compareAtUnitOf({ quantity, cost }: ServerCartLine): Money | null {
  return quantity < 2 ? null : compareAtIfHigher(cost.compareAtAmountPerQuantity, cost.amountPerQuantity)
}

/** Each discount once: entered codes in their order, then automatic ones. Codes ignore case. */
function discountsOf({ discountCodes }: Cart, allocations: readonly DiscountAllocation[], addsUp: boolean) {
  const views = new Map<string, DiscountView>()
  for (const { code, applicable } of discountCodes) {
    views.set(code.toLowerCase(), { name: code, applies: applicable, amount: null })
  }
  for (const allocation of allocations) {
    const key = discountName(allocation).toLowerCase()
    const { name = discountName(allocation), amount = null } = views.get(key) ?? {}
    const parts: Money[] = amount === null ? [] : [amount]
    if (addsUp && isItemDiscount(allocation)) parts.push(amountOf(allocation))
    views.set(key, { name, applies: true, amount: sumOf(parts) })
  }
  return [...views.values()]
}

/**
 * The server's amounts so that they add up: subtotal less discounts is the total, to the cent. If the server charges more
 * than items less discounts, there is only its total, and discounts have names without amounts (CART-27).
 */
export function totalsOf(cart: Cart | null): CartTotalsView {
  if (cart === null) return { subtotal: null, discounts: [], total: null }
  const { totalAmount: total, subtotalAmount } = cart.cost
  const ofOrder = cart.discountAllocations
  const all = [...ofOrder, ...cart.lines.nodes.flatMap(({ discountAllocations }) => discountAllocations)]
  const beforeOrder = sumMoney(total, ofOrder.filter(isItemDiscount).map(amountOf))
  const addsUp = beforeOrder !== null && compareMoney(beforeOrder, subtotalAmount) === 0
  const off = all.filter(isItemDiscount).map(amountOf)
  return {
    subtotal: !addsUp ? null : off.length === 0 ? total : sumMoney(total, off),
    discounts: discountsOf(cart, all, addsUp),
    total,
  }
}
