import { compareAtIfHigher, type Money } from '#commerce/money.ts'
import type { FormVariant, ProductFormProps, SubscriptionOffer } from './product-form-props.ts'

/** The current price and stock of a variant, of the product or of its subscription product. */
export interface LiveVariant {
  readonly id: string
  readonly price: Money
  readonly compareAt: Money | null
  readonly available: boolean
  /** Units in stock; null when stock is not tracked. */
  readonly left: number | null
  /** Price of one delivery by selling plan id; empty without plans. */
  readonly prices: Readonly<Record<string, Money>>
}

export interface LivePrices {
  readonly variants: readonly LiveVariant[]
  /** False when a product has more variants than one query returns, so that `variants` holds only the first ones. */
  readonly isComplete: boolean
}

const knownPlanPrices = (offer: SubscriptionOffer, live: LiveVariant) =>
  Object.fromEntries(Object.entries(live.prices).filter(([planId]) => planId in offer.prices))

/**
 * The form's data with live prices and availability. A variant missing from a complete answer is sold out; a variant the
 * page was not built with is ignored until the next build. Returns `data` itself when nothing differs.
 */
export function mergeLivePrices(
  data: ProductFormProps,
  { variants, isComplete }: LivePrices,
): ProductFormProps {
  const liveById = new Map(variants.map((variant) => [variant.id, variant]))
  const ifMissing = isComplete ? { available: false } : {}
  const merged = data.variants.map((variant): FormVariant => {
    const { subscription } = variant
    const live = liveById.get(variant.id)
    const liveSubscription = subscription === null ? undefined : liveById.get(subscription.variantId)
    return {
      ...variant,
      ...(live === undefined
        ? ifMissing
        : {
            price: live.price,
            compareAt: compareAtIfHigher(live.compareAt, live.price),
            available: live.available,
            left: live.left,
          }),
      subscription: subscription && {
        ...subscription,
        ...(liveSubscription === undefined
          ? ifMissing
          : {
              available: liveSubscription.available,
              left: liveSubscription.left,
              prices: { ...subscription.prices, ...knownPlanPrices(subscription, liveSubscription) },
            }),
      },
    }
  })
  return JSON.stringify(merged) === JSON.stringify(data.variants) ? data : { ...data, variants: merged }
}
