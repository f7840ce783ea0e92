import { clampToRange } from '#components/stepper/stepper.ts'
import {
  type FormVariant,
  offerOf,
  type ProductFormData,
  plansOf,
  variantAfter,
  variantWith,
} from './product-form.ts'

/** The form's fields, by the names they have in it. */
export const FIELD = {
  option: (index: number) => `option-${index}`,
  purchase: 'purchase',
  plan: 'plan',
  quantity: 'quantity',
} as const

/** What a shopper has chosen. */
export interface Choice {
  readonly variant: FormVariant
  /** Null to buy once. */
  readonly planId: string | null
  readonly quantity: number
}

/** What is chosen at first: the initial variant; in deliveries where that is offered, as the look has it. */
export function initialChoice(data: ProductFormData): Choice | null {
  const variant = data.variants.find(({ id }) => id === data.initialVariantId) ?? data.variants[0]
  if (variant === undefined) return null
  const isOffered = variant.subscription?.available === true
  return { variant, planId: isOffered ? (plansOf(data, variant)[0]?.id ?? null) : null, quantity: 1 }
}

/** A choice made valid for the form: the plan is one its variant has, the quantity within what there is. */
export function settleChoice(data: ProductFormData, { variant, planId, quantity }: Choice): Choice {
  const plans = plansOf(data, variant)
  const plan = planId === null ? undefined : (plans.find(({ id }) => id === planId) ?? plans[0])
  const { maximum } = offerOf(data, variant, plan?.id ?? null)
  return { variant, planId: plan?.id ?? null, quantity: clampToRange(quantity, { minimum: 1, maximum }) }
}

/**
 * The choice that the form's fields hold: also what a shopper changed before React was there to notice. Fields that are
 * missing leave `current` as it is.
 */
export function readChoice(data: ProductFormData, fields: FormData, current: Choice): Choice {
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : null
  }
  const values = current.variant.values.map((own, index) => text(FIELD.option(index)) ?? own)
  const changed = values.findIndex((value, index) => value !== current.variant.values[index])
  const variant =
    variantWith(data, values) ??
    (changed === -1 ? null : variantAfter(data, current.variant, changed, values[changed] ?? '')) ??
    current.variant
  const purchase = text(FIELD.purchase)
  const firstPlan = plansOf(data, variant)[0]?.id ?? null
  const planId =
    purchase === 'once' ? null : purchase === null ? current.planId : (text(FIELD.plan) ?? firstPlan)
  const quantity = Number(text(FIELD.quantity) ?? current.quantity)
  return settleChoice(data, { variant, planId, quantity })
}
