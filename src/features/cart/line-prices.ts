import { compareAtIfHigher, type Money, sumMoney } from '#commerce/money.ts'
import type { CartLine, DiscountAllocation } from './cart-schema.ts'

/** Whether it takes something off items, and not off shipping. */
export const isOffItems = ({ targetType }: DiscountAllocation) => targetType === 'LINE_ITEM'

/** The code, or an automatic discount's title. */
export const discountName = ({ code, title }: DiscountAllocation) => code ?? title ?? ''

/** What discounts of products take off a line, and their names; null for nothing. */
export function discountOf({ discountAllocations }: CartLine): { names: string; amount: Money } | null {
  const allocations = discountAllocations.filter(isOffItems)
  const [first, ...more] = allocations.map(({ discountedAmount }) => discountedAmount)
  const amount = first === undefined ? null : sumMoney(first, more)
  return amount === null ? null : { names: [...new Set(allocations.map(discountName))].join(', '), amount }
}

/** The line's total before discounts of products, which are taken off once, in the cart's totals. */
export function priceOf(line: CartLine): Money {
  const { totalAmount } = line.cost
  const discount = discountOf(line)
  return discount === null ? totalAmount : (sumMoney(totalAmount, [discount.amount]) ?? totalAmount)
}

/**
 * What the line cost before, if the server gives a price that is higher than its price now; otherwise null. The server gives
 * the compare-at price of one unit only, so it is ignored for higher quantities instead of multiplied.
 */
export function compareAtOf(line: CartLine): Money | null {
  const { subtotalAmount, compareAtAmountPerQuantity } = line.cost
  const ofUnit = line.quantity === 1 ? compareAtAmountPerQuantity : null
  const price = priceOf(line)
  return compareAtIfHigher(ofUnit, price) ?? compareAtIfHigher(subtotalAmount, price)
}

/** The price of one of several units without discounts, if it is higher than the unit's price now; otherwise null. */
export function compareAtUnitOf({ quantity, cost }: CartLine): Money | null {
  return quantity < 2 ? null : compareAtIfHigher(cost.compareAtAmountPerQuantity, cost.amountPerQuantity)
}
