import type { Money } from '#commerce/money.ts'
import { maxForSale } from '#commerce/variants.ts'
import { compareAtIfHigher, type FormPlan, type FormVariant, type ProductFormData } from './form-data.ts'

/** The variant with exactly these option values; null when there is none. */
export function findVariant(data: ProductFormData, values: readonly string[]): FormVariant | null {
  return data.variants.find((variant) => variant.values.every((value, at) => value === values[at])) ?? null
}

/**
 * The variant to select when `value` is chosen for the option at `index`: the one that keeps most of the other chosen
 * values, and of two that keep as many the available one. Null when no variant has that value.
 */
export function closestVariant(
  data: ProductFormData,
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
  data: ProductFormData,
  current: FormVariant,
  index: number,
  value: string,
): boolean {
  const values = current.values.map((own, at) => (at === index ? value : own))
  const variant = findVariant(data, values)
  return variant !== null && (variant.available || variant.subscription?.available === true)
}

/** What the button adds to the cart and at which price: a variant once, or its subscription on a selling plan. */
export interface Offer {
  readonly variantId: string
  readonly sellingPlanId: string | null
  readonly planName: string | null
  readonly price: Money
  /** The higher price shown struck through; null when there is none. */
  readonly regular: Money | null
  readonly available: boolean
  /** Units in stock; null when stock is not tracked. */
  readonly left: number | null
  /** The highest quantity allowed (CART-28, CART-29); 1 when sold out, so that the stepper has a valid range. */
  readonly maximum: number
}

const maximumQuantity = (available: boolean, left: number | null) => (available ? maxForSale(left) : 1)

/**
 * The offer for a variant: its subscription when `planId` is given and the variant has that plan, else buying it once. A
 * subscription's regular price is the price of buying once.
 */
export function offerFor(data: ProductFormData, variant: FormVariant, planId: string | null): Offer {
  const { subscription } = variant
  const price = planId === null ? undefined : subscription?.prices[planId]
  if (planId !== null && subscription !== null && price !== undefined) {
    const { variantId, available, left } = subscription
    return {
      variantId,
      sellingPlanId: planId,
      planName: data.plans.find(({ id }) => id === planId)?.name ?? null,
      price,
      regular: compareAtIfHigher(variant.price, price),
      available,
      left,
      maximum: maximumQuantity(available, left),
    }
  }
  const { id, available, left } = variant
  return {
    variantId: id,
    sellingPlanId: null,
    planName: null,
    price: variant.price,
    regular: variant.compareAt,
    available,
    left,
    maximum: maximumQuantity(available, left),
  }
}

/** The selling plans a variant can be bought on, in the form's order. */
export function plansFor(data: ProductFormData, variant: FormVariant): readonly FormPlan[] {
  const { subscription } = variant
  return subscription === null ? [] : data.plans.filter(({ id }) => id in subscription.prices)
}
