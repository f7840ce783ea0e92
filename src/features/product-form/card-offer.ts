import type { Money } from '#commerce/money.ts'
import { variantLabel } from '#commerce/variant-label.ts'
import { GIFT_CARD, MERCH } from '#config/product-types.ts'
import type { ProblemReporter } from '#content/problems.ts'
import type { Product } from '#features/catalogue/product.ts'
import { memoizeTracked } from '#lib/read-tracker.ts'
import { offerFor } from './offers.ts'
import { toProductFormProps } from './product-form-props.ts'

/** The offer on a product's card. */
export interface CardOffer {
  price: Money
  /** Null unless it is higher than `price`. */
  compareAt: Money | null
  /** "8 cans"; null for a product without pack sizes. */
  pack: string | null
  /** `choose` when options must be chosen on the product's page. */
  action: { kind: 'add'; variantId: string; variantTitle: string | null } | { kind: 'choose' | 'sold-out' }
}

/** Product types whose options must always be chosen: clothing sizes and gift card amounts (CAT-12). */
const TYPES_TO_CHOOSE_FROM: readonly string[] = [MERCH, GIFT_CARD]

/** Cached by product, because its card is on many pages. Null when the commerce service does not sell the product. */
export const cardOffer = memoizeTracked(findOffer)

function findOffer(product: Product): CardOffer | null {
  const form = toProductFormProps(product, { image: null, shopOrigin: '' })
  const variant = form?.variants.find(({ id }) => id === form.initialVariantId)
  if (form === null || variant === undefined) return null
  const offer = offerFor(form, variant, null)
  const mustChoose = TYPES_TO_CHOOSE_FROM.includes(product.commerce?.productType ?? '')
  const hasAvailable = form.variants.some(({ available }) => available)
  return {
    price: offer.price,
    compareAt: offer.compareAt,
    pack: mustChoose ? null : (variant.values[0] ?? null),
    action: !hasAvailable
      ? { kind: 'sold-out' }
      : mustChoose && form.variants.length > 1
        ? { kind: 'choose' }
        : { kind: 'add', variantId: variant.id, variantTitle: variant.title },
  }
}

/** Whether a product can be bought; others are not recommended (DOC-04). */
export function isForSale(product: Product): boolean {
  const offer = cardOffer(product)
  return offer !== null && offer.action.kind !== 'sold-out'
}

/** A subscription offer: what is added to the cart, and the price of one delivery. */
export interface PlanOffer {
  variantId: string
  variantTitle: string | null
  planId: string
  planName: string
  price: Money
}

/**
 * The offer of a variant on the first selling plan it has (DOC-08); null when it has none or is sold out.
 */
export function planOffer({ subscription }: Product, variantId: string): PlanOffer | null {
  const variant = subscription?.variants.find(({ id }) => id === variantId)
  if (variant === undefined || !variant.availableForSale) return null
  for (const { id, name, prices } of subscription?.sellingPlans ?? []) {
    const price = prices[variantId]
    if (price === undefined) continue
    return { variantId, variantTitle: variantLabel(variant.title), planId: id, planName: name, price }
  }
  return null
}

/** The offer of one variant of the product itself, once; null when it has no such variant or it is sold out. */
function onceOffer(product: Product, variantId: string): CardOffer | null {
  const form = toProductFormProps(product, { image: null, shopOrigin: '' })
  const variant = form?.variants.find(({ id }) => id === variantId)
  if (form === null || variant === undefined || !variant.available) return null
  const { price, compareAt } = offerFor(form, variant, null)
  return {
    price,
    compareAt,
    pack: variant.title,
    action: { kind: 'add', variantId, variantTitle: variant.title },
  }
}

/** What a card adds of the variant that an editor picked for it; the card links to the product's page if both are null. */
export interface PickedOffer {
  /** On a selling plan; null when it is not sold on one. */
  onPlan: PlanOffer | null
  /** Null when it is sold on a plan, or not at all. */
  once: CardOffer | null
}

/** The variant may be one of the product or one of its subscription; any other is reported (DOC-08, VAL-33). */
export function pickedOffer(product: Product, variantId: string, report: ProblemReporter): PickedOffer {
  const variants = [product.commerce, product.subscription].flatMap((sold) => sold?.variants ?? [])
  if (!variants.some(({ id }) => id === variantId)) {
    report(`product ${product.id} (${product.title}): neither it nor its subscription has ${variantId}`)
  }
  const onPlan = planOffer(product, variantId)
  return { onPlan, once: onPlan === null ? onceOffer(product, variantId) : null }
}
