import type { Money } from '#commerce/money.ts'
import type { Product } from '#features/catalogue/product.ts'
import { offerOf, productFormData } from '#features/product-form/product-form.ts'

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

/** The option whose values differ in number alone, so that the smallest is a fair first choice. */
const PACK_OPTION = 'Pack Size'

/** Null when the commerce service does not sell the product. */
export function cardOffer(product: Product): CardOffer | null {
  const form = productFormData(product, { image: null, shopOrigin: '' })
  const variant = form?.variants.find(({ id }) => id === form.initialVariantId)
  if (form === null || variant === undefined) return null
  const offer = offerOf(form, variant, null)
  const packAt = form.options.findIndex(({ name }) => name === PACK_OPTION)
  const isChoice = form.options.some(({ name, values }) => name !== PACK_OPTION && values.length > 1)
  const isForSale = form.variants.some(({ available }) => available)
  return {
    price: offer.price,
    compareAt: offer.regular,
    pack: packAt === -1 ? null : (variant.values[packAt] ?? null),
    action: !isForSale
      ? { kind: 'sold-out' }
      : isChoice
        ? { kind: 'choose' }
        : { kind: 'add', variantId: variant.id, variantTitle: variant.title },
  }
}
