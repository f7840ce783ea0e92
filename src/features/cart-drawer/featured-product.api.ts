import type { Money } from '#commerce/money.ts'
import { variantLabel } from '#commerce/variant-label.ts'
import { globalId } from '#config/global-id.ts'
import { loadProductData } from '#features/catalogue/product-data.api.ts'
import { loadSharedData } from '#features/shared-data/shared-data.api.ts'

/** The product that the empty cart recommends (CART-42). */
export interface FeaturedOffer {
  readonly title: string
  readonly path: string
  readonly hour: string | null
  readonly image: {
    readonly src: string
    readonly srcset: string
    readonly width: number
    readonly height: number
    readonly alt: string
  } | null
  /** The first available variant, which "Add to cart" adds; null when the product is sold out. */
  readonly variant: {
    readonly id: string
    readonly productId: string
    readonly title: string | null
    readonly price: Money
  } | null
}

/** Null when editors feature no product. @throws Error when its data cannot be loaded. */
export async function loadFeaturedProduct(): Promise<FeaturedOffer | null> {
  const { featuredProduct } = await loadSharedData()
  if (featuredProduct === null) return null
  const { title, path, hour, image, number } = featuredProduct
  const data = number === null ? null : await loadProductData(number)
  const available = data?.variants.find((variant) => variant.available)
  return {
    title,
    path,
    hour,
    image,
    variant:
      number !== null && available
        ? {
            id: available.id,
            productId: globalId('Product', number),
            title: variantLabel(available.title),
            price: available.price,
          }
        : null,
  }
}
