import { metafieldFields } from './cart-metafields.ts'
import type { PricedCart, PricedLine } from './cart-pricing.ts'
import { deliveryView } from './delivery-addresses.ts'
import type { EvaluatedDiscount } from './discounts.ts'
import { cartId, lineId } from './global-ids.ts'
import { type Cents, money } from './money.ts'
import { type PageArguments, page } from './pagination.ts'
import { variantView } from './product-views.ts'
import { allocationView as planAllocationView } from './selling-plans.ts'
import type { ViewTools } from './view-tools.ts'

export interface CartViewTools extends ViewTools {
  /** The origin of hosted pages, without trailing slash. */
  publicUrl: () => string
}

const attributesView = (attributes: ReadonlyArray<{ key: string; value: string }>) => ({
  attributes,
  attribute: (args: { key: string }) => attributes.find(({ key }) => key === args.key) ?? null,
})

function lineView(
  priced: PricedLine,
  { cart, currencyCode }: PricedCart,
  tools: CartViewTools,
): Record<string, unknown> {
  const { line, plan } = priced
  const subtotal = money(priced.subtotal, currencyCode)
  const total = money(priced.total, currencyCode)
  const compareAt = priced.compareAt === null ? null : money(priced.compareAt, currencyCode)
  return {
    __typename: 'CartLine',
    id: lineId(line.key, cart.token),
    quantity: line.quantity,
    ...attributesView(line.attributes),
    cost: {
      amountPerQuantity: money(priced.price, currencyCode),
      compareAtAmountPerQuantity: compareAt,
      subtotalAmount: subtotal,
      totalAmount: total,
    },
    estimatedCost: {
      amount: money(priced.price, currencyCode),
      compareAtAmount: compareAt,
      subtotalAmount: subtotal,
      totalAmount: total,
    },
    discountAllocations: priced.discounts.map(({ from, amount }) =>
      allocationView(from, amount, currencyCode),
    ),
    instructions: { canRemove: true, canUpdateQuantity: true },
    parentRelationship: null,
    // Its price is that of the request's country, whatever the cart's is.
    merchandise: () => variantView(tools.catalogue.variant(line.variantId) ?? priced, tools),
    sellingPlanAllocation: () =>
      plan === null ? null : planAllocationView(priced.variant, plan, currencyCode),
  }
}

/** The schema's `CartDiscountAllocation`; `amount` in cents. */
function allocationView(
  { code, discount }: EvaluatedDiscount,
  amount: Cents,
  currencyCode: string,
): Record<string, unknown> {
  return {
    ...(code === null
      ? { __typename: 'CartAutomaticDiscountAllocation', title: discount?.title }
      : { __typename: 'CartCodeDiscountAllocation', code }),
    discountedAmount: money(amount, currencyCode),
    targetType: 'LINE_ITEM',
    discountApplication: {
      allocationMethod: 'ACROSS',
      targetSelection: discount?.products == null ? 'ALL' : 'ENTITLED',
      targetType: 'LINE_ITEM',
      value:
        discount?.kind === 'percentage'
          ? { __typename: 'PricingPercentageValue', percentage: discount.value }
          : { __typename: 'MoneyV2', ...money(discount?.value ?? amount, currencyCode) },
    },
  }
}

/** Formats a time in whole seconds, as the real service does. */
const seconds = (time: string) => time.replace(/\.\d+Z$/, 'Z')

/** The schema's `Cart`; `tools` have the catalogue of the request's country. */
export function cartView(priced: PricedCart, tools: CartViewTools): Record<string, unknown> {
  const { cart, currencyCode, lines } = priced
  const total = money(priced.total, currencyCode)
  const subtotal = money(priced.subtotal, currencyCode)
  return {
    __typename: 'Cart',
    id: cartId(cart.token, cart.secret),
    checkoutUrl: () => `${tools.publicUrl()}/cart/c/${cart.token}?key=${cart.checkoutKey}`,
    createdAt: seconds(cart.createdAt),
    updatedAt: seconds(cart.updatedAt),
    note: cart.note,
    totalQuantity: lines.reduce((sum, { line }) => sum + line.quantity, 0),
    ...attributesView(cart.attributes),
    buyerIdentity: {
      email: cart.buyer.email,
      phone: cart.buyer.phone,
      countryCode: cart.buyer.countryCode,
      customer: null,
      deliveryAddressPreferences: [],
      preferences: null,
      purchasingCompany: null,
    },
    cost: {
      subtotalAmount: subtotal,
      totalAmount: total,
      checkoutChargeAmount: total,
      subtotalAmountEstimated: true,
      totalAmountEstimated: true,
      totalDutyAmount: null,
      totalDutyAmountEstimated: true,
      totalTaxAmount: null,
      totalTaxAmountEstimated: true,
    },
    estimatedCost: {
      subtotalAmount: subtotal,
      totalAmount: total,
      checkoutChargeAmount: total,
      totalDutyAmount: null,
      totalTaxAmount: null,
    },
    discountCodes: priced.discounts.flatMap(({ code, applicable }) =>
      code === null ? [] : [{ code, applicable }],
    ),
    // Those of discounts of products are on their lines.
    discountAllocations: priced.discounts
      .filter(({ applicable, byLine }) => applicable && byLine === null)
      .map((discount) => allocationView(discount, discount.amount, currencyCode)),
    lines: (args: PageArguments) =>
      page(
        lines,
        args,
        ({ line }) => line.key,
        (line) => lineView(line, priced, tools),
      ),
    appliedGiftCards: [],
    delivery: deliveryView(cart),
    deliveryGroups: (args: PageArguments) => page([], args, String, String),
    ...metafieldFields(cart),
  }
}
