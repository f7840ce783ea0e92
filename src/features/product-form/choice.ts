import { clampToRange } from '#components/stepper/stepper.ts'
import { closestVariant, findVariant, merchandiseFor, plansFor } from './offers.ts'
import type { FormVariant, ProductFormProps } from './product-form-props.ts'

/** Names of the form's fields. */
export const FIELD = {
  option: (index: number) => `option-${index}`,
  purchase: 'purchase',
  plan: 'plan',
  quantity: 'quantity',
} as const

/** What the shopper has chosen in the form. */
export interface ProductChoice {
  readonly variant: FormVariant
  /** Null to buy once. */
  readonly planId: string | null
  readonly quantity: number
}

const firstPlanId = (data: ProductFormProps, variant: FormVariant) => plansFor(data, variant)[0]?.id ?? null

/** The choice the form starts with: the initial variant, by subscription where one is available; null without variants. */
export function initialChoice(data: ProductFormProps): ProductChoice | null {
  const shown = data.shownId ?? data.initialVariantId
  const variant = data.variants.find(({ id }) => id === shown) ?? data.variants[0]
  if (variant === undefined) return null
  const hasSubscription = variant.subscription?.available === true
  return { variant, planId: hasSubscription ? firstPlanId(data, variant) : null, quantity: 1 }
}

/**
 * Makes a choice valid: the variant has the prices and stock of `data`, the plan becomes one of the variant's plans, the
 * quantity is clamped to what is in stock.
 */
export function normalizeChoice(
  data: ProductFormProps,
  { variant: chosen, planId, quantity }: ProductChoice,
): ProductChoice {
  const variant = data.variants.find(({ id }) => id === chosen.id) ?? chosen
  const plans = plansFor(data, variant)
  const plan = planId === null ? undefined : (plans.find(({ id }) => id === planId) ?? plans[0])
  const { maximum } = merchandiseFor(data, variant, plan?.id ?? null)
  return { variant, planId: plan?.id ?? null, quantity: clampToRange(quantity, { minimum: 1, maximum }) }
}

/**
 * Reads the choice from the form's fields, which a shopper may have changed before React hydrated. A missing field keeps
 * the value of `current`.
 */
export function readChoice(data: ProductFormProps, fields: FormData, current: ProductChoice): ProductChoice {
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : null
  }
  const values = current.variant.values.map((own, index) => text(FIELD.option(index)) ?? own)
  const changed = values.findIndex((value, index) => value !== current.variant.values[index])
  const variant =
    findVariant(data, values) ??
    (changed === -1 ? null : closestVariant(data, current.variant, changed, values[changed] ?? '')) ??
    current.variant
  const purchase = text(FIELD.purchase)
  const planId =
    purchase === 'once'
      ? null
      : purchase === null
        ? current.planId
        : (text(FIELD.plan) ?? firstPlanId(data, variant))
  const quantity = Number(text(FIELD.quantity) ?? current.quantity)
  return normalizeChoice(data, { variant, planId, quantity })
}
