import { compareMoney, type Money, sumMoney } from '#commerce/money.ts'
import type { Cart, DiscountAllocation } from './cart-schema.ts'
import type { CartTotals, DiscountView } from './cart-view.ts'
import { discountName, isOffItems } from './line-prices.ts'

const amountOf = ({ discountedAmount }: DiscountAllocation) => discountedAmount

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
    if (addsUp && isOffItems(allocation)) parts.push(allocation.discountedAmount)
    const [first, ...more] = parts
    views.set(key, { name, applies: true, amount: first === undefined ? null : sumMoney(first, more) })
  }
  return [...views.values()]
}

/**
 * The server's amounts so that they add up: subtotal less discounts is the total, to the cent. If the server charges more
 * than items less discounts, there is only its total, and discounts have names without amounts (CART-27).
 */
export function totalsOf(cart: Cart | null): CartTotals {
  if (cart === null) return { subtotal: null, discounts: [], total: null }
  const { totalAmount: total, subtotalAmount } = cart.cost
  const ofOrder = cart.discountAllocations
  const all = [...ofOrder, ...cart.lines.nodes.flatMap(({ discountAllocations }) => discountAllocations)]
  const beforeOrder = sumMoney(total, ofOrder.filter(isOffItems).map(amountOf))
  const addsUp = beforeOrder !== null && compareMoney(beforeOrder, subtotalAmount) === 0
  const off = all.filter(isOffItems).map(amountOf)
  return {
    subtotal: !addsUp ? null : off.length === 0 ? total : sumMoney(total, off),
    discounts: discountsOf(cart, all, addsUp),
    total,
  }
}
