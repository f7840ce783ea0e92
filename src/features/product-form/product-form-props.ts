import { compareAtIfHigher, type Money } from '#commerce/money.ts'
import { variantLabel } from '#commerce/variant-label.ts'
import type { Variant } from '#commerce/variant-schema.ts'
import { optionValues } from '#features/catalogue/option-values.ts'
import type { Product, SellingPlan } from '#features/catalogue/product.ts'

/** How a variant is sold by subscription: the commerce service has it as a variant of another product. */
export interface SubscriptionOffer {
  readonly variantId: string
  readonly available: boolean
  /** Units in stock; null when stock is not tracked. */
  readonly left: number | null
  /** Price of one delivery, by selling plan id. */
  readonly prices: Readonly<Record<string, Money>>
}

export interface FormVariant {
  readonly id: string
  /** Null for "Default Title" (CART-45). */
  readonly title: string | null
  /** One value for each of the form's options, in the same order. */
  readonly values: readonly string[]
  readonly price: Money
  /** Null unless it is higher than `price`. */
  readonly compareAt: Money | null
  readonly available: boolean
  /** Units in stock; null when stock is not tracked. */
  readonly left: number | null
  /** Null when this variant has no subscription. */
  readonly subscription: SubscriptionOffer | null
}

export interface FormPlan {
  readonly id: string
  readonly name: string
}

/** The props of the product form's island; they are serialized into the page, so they hold only what the form uses. */
export interface ProductFormProps {
  readonly title: string
  /** The commerce products to fetch live prices for: the product, then its subscription product if there is one. */
  readonly productIds: readonly string[]
  /** Empty for a product without options. */
  readonly options: ReadonlyArray<{ readonly name: string; readonly values: readonly string[] }>
  /** At least one. */
  readonly variants: readonly FormVariant[]
  readonly initialVariantId: string
  /** The variant that a script shows in place of the initial one: that of the address, or one that was pressed before hydration. */
  readonly shownId?: string
  /** Empty when there is no subscription. */
  readonly plans: readonly FormPlan[]
  /** Texts for buying by subscription and for buying once. */
  readonly subscribe: { readonly details: readonly string[]; readonly badge: string | null }
  readonly once: { readonly details: readonly string[]; readonly badge: string | null }
  readonly details: readonly string[]
  /** URL of an image at most 200 px wide, shown in the cart until the server answers; null for none. */
  readonly image: string | null
  /** "https://host" of the commerce service's cart permalinks, for browsers without JavaScript. */
  readonly shopOrigin: string
}

const planPrices = (plans: readonly SellingPlan[], variantId: string): Record<string, Money> =>
  Object.fromEntries(
    plans.flatMap((plan) => {
      const price = plan.prices[variantId]
      return price === undefined ? [] : [[plan.id, price]]
    }),
  )

/** What of a product its form shows. */
export type FormProduct = Pick<
  Product,
  'title' | 'commerce' | 'subscription' | 'purchase' | 'defaultSku' | 'subscriptionSkus'
>

function findSubscription(
  product: FormProduct,
  names: readonly string[],
  variant: Variant,
): SubscriptionOffer | null {
  const { subscription, subscriptionSkus } = product
  if (subscription === null) return null
  const wanted = optionValues(variant, names)
  const match = subscription.variants.find(
    (candidate) =>
      (subscriptionSkus.length === 0 || subscriptionSkus.includes(candidate.sku ?? '')) &&
      optionValues(candidate, names).every((value, index) => value === wanted[index]),
  )
  if (match === undefined) return null
  const prices = planPrices(subscription.sellingPlans, match.id)
  if (Object.keys(prices).length === 0) return null
  return { variantId: match.id, available: match.availableForSale, left: match.quantityAvailable, prices }
}

/** The default SKU's variant when it is available, else the first available one. */
function initialVariant(
  sold: readonly Variant[],
  defaultSku: string | null,
  variants: readonly FormVariant[],
): FormVariant | undefined {
  const preferred = sold.find(({ sku }) => sku !== null && sku === defaultSku)
  return (
    variants.find(({ id, available }) => available && id === preferred?.id) ??
    variants.find(({ available }) => available) ??
    variants.find(({ id }) => id === preferred?.id) ??
    variants[0]
  )
}

/**
 * Builds the form's data from a product; null when the commerce service does not sell the product. Leaves out Shopify's
 * placeholder option ("Default Title") and selling plans that no variant can be bought on.
 */
export function toProductFormProps(
  product: FormProduct,
  { image, shopOrigin }: { image: string | null; shopOrigin: string },
): ProductFormProps | null {
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
      values: optionValues(variant, names),
      price,
      compareAt: compareAtIfHigher(compareAtPrice, price),
      available: availableForSale,
      left: quantityAvailable,
      subscription: findSubscription(product, names, variant),
    }
  })
  const initial = initialVariant(commerce.variants, product.defaultSku, variants)
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
