import { maxForSale } from '#commerce/max-for-sale.ts'
import { compareAtIfHigher, type Money } from '#commerce/money.ts'
import type { FormPlan, FormVariant, ProductFormProps } from './product-form-props.ts'

/** The variant with exactly these option values; null when there is none. */
export function findVariant(data: ProductFormProps, values: readonly string[]): FormVariant | null {
  return data.variants.find((variant) => variant.values.every((value, at) => value === values[at])) ?? null
}

/**
 * The variant to select when `value` is chosen for the option at `index`: the one that keeps most of the other chosen
 * values, and of two that keep as many the available one. Null when no variant has that value.
 */
export function closestVariant(
  data: ProductFormProps,
  current: FormVariant,
  index: number,
  value: string,
): FormVariant | null {
  let best: { variant: FormVariant; score: number } | null = null
  for (const variant of data.variants) {
    if (variant.values[index] !== value) continue
    const kept = variant.values.filter((own, at) => at !== index && own === current.values[at]).length
    const score = kept * 2 + (variant.available ? 1 : 0)
    if (best === null || score > best.score) best = { variant, score }
  }
  return best?.variant ?? null
}

/** Whether `value`, together with the other chosen values, is a variant that can be bought. */
export function isValueAvailable(
  data: ProductFormProps,
  current: FormVariant,
  index: number,
  value: string,
): boolean {
  const values = current.values.map((own, at) => (at === index ? value : own))
  const variant = findVariant(data, values)
  return variant !== null && (variant.available || variant.subscription?.available === true)
}

/** What the button adds to the cart: a variant once, or its subscription on a selling plan. */
interface Merchandise {
  readonly variantId: string
  readonly sellingPlanId: string | null
  readonly planName: string | null
  readonly price: Money
  readonly available: boolean
  /** Units in stock; null when stock is not tracked. */
  readonly left: number | null
  /** The highest quantity allowed (CART-28, CART-29); 1 when sold out, so that the stepper has a valid range. */
  readonly maximum: number
}

/** What a variant is sold as: its subscription when `planId` is given and the variant has that plan, else once. */
export function merchandiseFor(
  data: ProductFormProps,
  variant: FormVariant,
  planId: string | null,
): Merchandise {
  const { subscription } = variant
  const planPrice = planId === null ? undefined : subscription?.prices[planId]
  const isOnPlan = subscription !== null && planPrice !== undefined
  const { available, left } = isOnPlan ? subscription : variant
  return {
    variantId: isOnPlan ? subscription.variantId : variant.id,
    sellingPlanId: isOnPlan ? planId : null,
    planName: (isOnPlan && data.plans.find(({ id }) => id === planId)?.name) || null,
    price: planPrice ?? variant.price,
    available,
    left,
    maximum: available ? maxForSale(left) : 1,
  }
}

export interface Offer extends Merchandise {
  /** The higher price shown struck through; null when there is none. */
  readonly compareAt: Money | null
}

/** The merchandise with its price and its regular price, which is that of buying once where it is a subscription. */
export function offerFor(data: ProductFormProps, variant: FormVariant, planId: string | null): Offer {
  const merchandise = merchandiseFor(data, variant, planId)
  const { sellingPlanId, price } = merchandise
  const compareAt = sellingPlanId === null ? variant.compareAt : compareAtIfHigher(variant.price, price)
  return { ...merchandise, compareAt }
}

/** The selling plans a variant can be bought on, in the form's order. */
export function plansFor(data: ProductFormProps, variant: FormVariant): readonly FormPlan[] {
  const { subscription } = variant
  return subscription === null ? [] : data.plans.filter(({ id }) => id in subscription.prices)
}
