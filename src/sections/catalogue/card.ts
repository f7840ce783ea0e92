import type { Money } from '#commerce/money.ts'
import { variantLabel } from '#commerce/variants.ts'
import type { Product } from '#features/catalogue/product.ts'
import { toProductFormData } from '#features/product-form/form-data.ts'
import { offerFor } from '#features/product-form/offers.ts'

/** What a product's card offers for buying at once. */
export interface CardOffer {
  price: Money
  /** Only when it is more than `price`. */
  compareAt: Money | null
  /** "8 cans": null for a product that does not come in packs. */
  pack: string | null
  /** `choose`: there are sizes or the like to choose between, on the product's own page. */
  action: { kind: 'add'; variantId: string; variantTitle: string | null } | { kind: 'choose' | 'sold-out' }
}

/** CAT-12: what fits one person fits no other, and a gift's amount is the giver's to say. */
const CHOSEN_BY_HAND: readonly string[] = ['Merch', 'Gift Card']

const offers = new WeakMap<Product, CardOffer | null>()

/** Null when the commerce service does not sell the product. Found once for all the pages that its card stands on. */
export function cardOffer(product: Product): CardOffer | null {
  const known = offers.get(product)
  if (known !== undefined) return known
  const offer = findOffer(product)
  offers.set(product, offer)
  return offer
}

function findOffer(product: Product): CardOffer | null {
  const form = toProductFormData(product, { image: null, shopOrigin: '' })
  const variant = form?.variants.find(({ id }) => id === form.initialVariantId)
  if (form === null || variant === undefined) return null
  const offer = offerFor(form, variant, null)
  const isByHand = CHOSEN_BY_HAND.includes(product.commerce?.productType ?? '')
  const isForSale = form.variants.some(({ available }) => available)
  return {
    price: offer.price,
    compareAt: offer.regular,
    pack: isByHand ? null : (variant.values[0] ?? null),
    action: !isForSale
      ? { kind: 'sold-out' }
      : isByHand && form.variants.length > 1
        ? { kind: 'choose' }
        : { kind: 'add', variantId: variant.id, variantTitle: variant.title },
  }
}

/** A card's offer bought in deliveries: what the cart takes, and what one delivery costs. */
export interface DeliveryOffer {
  variantId: string
  variantTitle: string | null
  planId: string
  planName: string
  price: Money
}

/**
 * A product's variant on the first plan that it can be bought on (DOC-08); null when it is not sold in deliveries, or
 * sold out.
 */
export function deliveryOffer({ subscription }: Product, variantId: string): DeliveryOffer | null {
  const variant = subscription?.variants.find(({ id }) => id === variantId)
  if (variant === undefined || !variant.availableForSale) return null
  for (const { id, name, prices } of subscription?.sellingPlans ?? []) {
    const price = prices[variantId]
    if (price === undefined) continue
    return { variantId, variantTitle: variantLabel(variant.title), planId: id, planName: name, price }
  }
  return null
}
