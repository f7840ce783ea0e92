import { compareMoney, type Money } from '#commerce/money.ts'
import { mostForSale, variantLabel } from '#commerce/variants.ts'
import type { Product, SellingPlan, Variant } from '#features/catalogue/product.ts'

/** A variant bought in deliveries: at the commerce service a variant of its own, of another product. */
export interface SubscriptionOffer {
  readonly variantId: string
  readonly available: boolean
  /** Units left; null when nobody counts them. */
  readonly left: number | null
  /** What one delivery costs on each plan it has, by the plan's id. */
  readonly prices: Readonly<Record<string, Money>>
}

export interface FormVariant {
  readonly id: string
  /** Null for "Default Title" (CART-45). */
  readonly title: string | null
  /** One value for each of the form's options, in their order. */
  readonly values: readonly string[]
  readonly price: Money
  /** Only when it is more than `price`. */
  readonly compareAt: Money | null
  readonly available: boolean
  readonly left: number | null
  /** Null when this variant is sold once only. */
  readonly subscription: SubscriptionOffer | null
}

export interface FormPlan {
  readonly id: string
  readonly name: string
}

/** All that the product form is made of: the island's props, so nothing that it does not show or send. */
export interface ProductFormData {
  readonly title: string
  /** The commerce products to refresh prices and availability from: the one sold once, then the subscription's. */
  readonly productIds: readonly string[]
  /** Empty for a product without choices. */
  readonly options: ReadonlyArray<{ readonly name: string; readonly values: readonly string[] }>
  /** At least one. */
  readonly variants: readonly FormVariant[]
  readonly initialVariantId: string
  /** Empty for single purchase only. */
  readonly plans: readonly FormPlan[]
  /** What subscribers, and who buys once, are promised. */
  readonly subscribe: { readonly details: readonly string[]; readonly badge: string | null }
  readonly once: { readonly details: readonly string[]; readonly badge: string | null }
  readonly details: readonly string[]
  /** At most 200 px wide: what the cart shows until the server's answer is there; null for none. */
  readonly image: string | null
  /** "https://host": where the commerce service's permalinks are, for browsers without JavaScript. */
  readonly shopOrigin: string
}

const valuesOf = (variant: Variant, names: readonly string[]) =>
  names.map((name) => variant.selectedOptions.find((option) => option.name === name)?.value ?? '')

/** The compare-at price where it is really more than the price, else null. */
const higher = (compareAt: Money | null, price: Money) =>
  compareAt !== null && (compareMoney(compareAt, price) ?? 0) > 0 ? compareAt : null

const pricesOf = (plans: readonly SellingPlan[], variantId: string): Record<string, Money> =>
  Object.fromEntries(
    plans.flatMap((plan) => {
      const price = plan.prices[variantId]
      return price === undefined ? [] : [[plan.id, price]]
    }),
  )

function subscriptionOf(product: Product, names: readonly string[], variant: Variant) {
  const { subscription, subscriptionSkus } = product
  if (subscription === null) return null
  const wanted = valuesOf(variant, names)
  const match = subscription.variants.find(
    (candidate) =>
      (subscriptionSkus.length === 0 || subscriptionSkus.includes(candidate.sku ?? '')) &&
      valuesOf(candidate, names).every((value, index) => value === wanted[index]),
  )
  if (match === undefined) return null
  const prices = pricesOf(subscription.sellingPlans, match.id)
  if (Object.keys(prices).length === 0) return null
  return { variantId: match.id, available: match.availableForSale, left: match.quantityAvailable, prices }
}

function initialVariant(product: Product, variants: readonly FormVariant[]): FormVariant | undefined {
  const preferred = product.commerce?.variants.find(({ sku }) => sku !== null && sku === product.defaultSku)
  return (
    variants.find(({ id, available }) => available && id === preferred?.id) ??
    variants.find(({ available }) => available) ??
    variants.find(({ id }) => id === preferred?.id) ??
    variants[0]
  )
}

/**
 * The form's data from a product; null when the commerce service does not sell it. Options with the one value that
 * stands for "no options" are left out. Of subscriptions it keeps plans that at least one variant can be bought on.
 */
export function productFormData(
  product: Product,
  { image, shopOrigin }: { image: string | null; shopOrigin: string },
): ProductFormData | null {
  const { commerce, subscription, purchase } = product
  if (commerce === null) return null
  const options = commerce.options.filter(
    ({ values: [first = '', ...others] }) => others.length > 0 || variantLabel(first) !== null,
  )
  const names = options.map(({ name }) => name)
  const variants = commerce.variants.map((variant): FormVariant => {
    const { id, title, price, compareAtPrice, availableForSale, quantityAvailable } = variant
    return {
      id,
      title: variantLabel(title),
      values: valuesOf(variant, names),
      price,
      compareAt: higher(compareAtPrice, price),
      available: availableForSale,
      left: quantityAvailable,
      subscription: subscriptionOf(product, names, variant),
    }
  })
  const initial = initialVariant(product, variants)
  if (initial === undefined) return null
  const plans = (subscription?.sellingPlans ?? []).filter(({ id }) =>
    variants.some(({ subscription: offer }) => offer !== null && id in offer.prices),
  )
  return {
    title: product.title,
    productIds: [...new Set([commerce.id, ...(plans.length > 0 && subscription ? [subscription.id] : [])])],
    options: options.map(({ name, values }) => ({ name, values })),
    variants,
    initialVariantId: initial.id,
    plans: plans.map(({ id, name }) => ({ id, name })),
    subscribe: purchase.subscription,
    once: purchase.single,
    details: purchase.details,
    image,
    shopOrigin,
  }
}

/** The variant with exactly these values; null when there is none. */
export function variantWith(data: ProductFormData, values: readonly string[]): FormVariant | null {
  return data.variants.find((variant) => variant.values.every((value, at) => value === values[at])) ?? null
}

/**
 * The variant to show when `value` is chosen for the option at `index`: the one that keeps most of the other values,
 * an available one before a sold-out one that keeps as many. Null when no variant has that value.
 */
export function variantAfter(
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

/** Whether choosing `value` beside the other chosen values leads to something one can buy. */
export function isValueAvailable(
  data: ProductFormData,
  current: FormVariant,
  index: number,
  value: string,
): boolean {
  const values = current.values.map((own, at) => (at === index ? value : own))
  const variant = variantWith(data, values)
  return variant !== null && (variant.available || variant.subscription?.available === true)
}

/** What is bought for how much: the variant itself, or its subscription on a plan. */
export interface Offer {
  readonly variantId: string
  readonly sellingPlanId: string | null
  readonly planName: string | null
  readonly price: Money
  /** What it would cost otherwise, when that is more: shown struck through as the regular price. */
  readonly regular: Money | null
  readonly available: boolean
  readonly left: number | null
  /** The most one can ask for (CART-28, CART-29); 1 when nothing is for sale, so that the stepper has a range. */
  readonly maximum: number
}

const maximumOf = (available: boolean, left: number | null) => (available ? mostForSale(left) : 1)

/**
 * The offer for a variant: on the plan when one is given and the variant has it, bought once otherwise. A
 * subscription's regular price is what the variant costs once.
 */
export function offerOf(data: ProductFormData, variant: FormVariant, planId: string | null): Offer {
  const { subscription } = variant
  const price = planId === null ? undefined : subscription?.prices[planId]
  if (planId !== null && subscription !== null && price !== undefined) {
    const { variantId, available, left } = subscription
    return {
      variantId,
      sellingPlanId: planId,
      planName: data.plans.find(({ id }) => id === planId)?.name ?? null,
      price,
      regular: higher(variant.price, price),
      available,
      left,
      maximum: maximumOf(available, left),
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
    maximum: maximumOf(available, left),
  }
}

/** The plans a variant can be bought on, in the form's order. */
export function plansOf(data: ProductFormData, variant: FormVariant): readonly FormPlan[] {
  const { subscription } = variant
  return subscription === null ? [] : data.plans.filter(({ id }) => id in subscription.prices)
}

/** What the commerce service says now of one variant, whichever product it belongs to. */
export interface LiveVariant {
  readonly id: string
  readonly price: Money
  readonly compareAt: Money | null
  readonly available: boolean
  readonly left: number | null
  /** Plan prices by plan id; empty when it has no plans. */
  readonly prices: Readonly<Record<string, Money>>
}

export interface Live {
  readonly variants: readonly LiveVariant[]
  /** Whether these are all there are: of a product with very many the service names the first ones only. */
  readonly isWhole: boolean
}

/**
 * The form with today's prices and availability. Variants the service does not name any more are sold out, unless it
 * named only some; ones the page does not know wait for the next build. Answers `data` itself when nothing differs.
 */
export function withLive(data: ProductFormData, live: Live): ProductFormData {
  const byId = new Map(live.variants.map((variant) => [variant.id, variant]))
  const unnamed = live.isWhole ? { available: false } : {}
  const variants = data.variants.map((variant): FormVariant => {
    const now = byId.get(variant.id)
    const subscribed = variant.subscription === null ? undefined : byId.get(variant.subscription.variantId)
    return {
      ...variant,
      ...(now === undefined
        ? unnamed
        : {
            price: now.price,
            compareAt: higher(now.compareAt, now.price),
            available: now.available,
            left: now.left,
          }),
      subscription: variant.subscription && {
        ...variant.subscription,
        ...(subscribed === undefined
          ? unnamed
          : {
              available: subscribed.available,
              left: subscribed.left,
              prices: { ...variant.subscription.prices, ...knownPlans(variant.subscription, subscribed) },
            }),
      },
    }
  })
  return JSON.stringify(variants) === JSON.stringify(data.variants) ? data : { ...data, variants }
}

const knownPlans = (offer: SubscriptionOffer, now: LiveVariant) =>
  Object.fromEntries(Object.entries(now.prices).filter(([planId]) => planId in offer.prices))
