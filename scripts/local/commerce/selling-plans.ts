import type { CataloguePlan, CatalogueProduct, CatalogueVariant } from './catalogue.ts'
import { type Cents, money, percentOf } from './money.ts'
import { type PageArguments, page } from './pagination.ts'

/** The price of one delivery under a plan, in cents; never below zero. */
export function planPrice(price: Cents, { adjustment }: CataloguePlan): Cents {
  switch (adjustment.kind) {
    case 'percentage':
      return price - percentOf(price, adjustment.percentage)
    case 'fixedAmount':
      return Math.max(0, price - adjustment.amount)
    case 'price':
      return adjustment.price
  }
}

function adjustmentView({ adjustment }: CataloguePlan, currencyCode: string) {
  switch (adjustment.kind) {
    case 'percentage':
      return {
        __typename: 'SellingPlanPercentagePriceAdjustment',
        adjustmentPercentage: adjustment.percentage,
      }
    case 'fixedAmount':
      return {
        __typename: 'SellingPlanFixedAmountPriceAdjustment',
        adjustmentAmount: money(adjustment.amount, currencyCode),
      }
    case 'price':
      return { __typename: 'SellingPlanFixedPriceAdjustment', price: money(adjustment.price, currencyCode) }
  }
}

function planView(plan: CataloguePlan, currencyCode: string) {
  const { delivery } = plan
  return {
    __typename: 'SellingPlan',
    id: plan.id,
    name: plan.name,
    description: plan.description,
    options: plan.options,
    recurringDeliveries: delivery !== null,
    deliveryPolicy:
      delivery === null ? null : { __typename: 'SellingPlanRecurringDeliveryPolicy', ...delivery },
    billingPolicy:
      delivery === null ? null : { __typename: 'SellingPlanRecurringBillingPolicy', ...delivery },
    checkoutCharge: {
      type: 'PERCENTAGE',
      value: { __typename: 'SellingPlanCheckoutChargePercentageValue', percentage: 100 },
    },
    priceAdjustments: [{ orderCount: null, adjustmentValue: adjustmentView(plan, currencyCode) }],
    metafields: [],
  }
}

/** The schema's `SellingPlanAllocation`: `price` for each delivery, `compareAtPrice` without the plan. */
export function allocationView(variant: CatalogueVariant, plan: CataloguePlan, currencyCode: string) {
  const price = money(planPrice(variant.price, plan), currencyCode)
  return {
    __typename: 'SellingPlanAllocation',
    sellingPlan: planView(plan, currencyCode),
    checkoutChargeAmount: price,
    remainingBalanceChargeAmount: money(0, currencyCode),
    priceAdjustments: [
      {
        price,
        perDeliveryPrice: price,
        compareAtPrice: money(variant.price, currencyCode),
        unitPrice: null,
      },
    ],
  }
}

/** A page of a variant’s prices, one for each of the product’s plans. */
export const allocationsPage = (
  product: CatalogueProduct,
  variant: CatalogueVariant,
  currencyCode: string,
  args: PageArguments,
) =>
  page(
    product.sellingPlanGroups.flatMap(({ plans }) => plans),
    args,
    ({ id }) => id,
    (plan) => allocationView(variant, plan, currencyCode),
  )

/** A page of a product’s groups of plans. */
export const groupsPage = (product: CatalogueProduct, currencyCode: string, args: PageArguments) =>
  page(
    product.sellingPlanGroups,
    args,
    ({ name }) => name,
    (group) => ({
      __typename: 'SellingPlanGroup',
      appName: null,
      name: group.name,
      options: group.options,
      sellingPlans: (plansArgs: PageArguments) =>
        page(
          group.plans,
          plansArgs,
          ({ id }) => id,
          (plan) => planView(plan, currencyCode),
        ),
    }),
  )
