import type { Money } from '#commerce/money.ts'
import { variantLabel } from '#commerce/variants.ts'
import { loadProductData, loadSharedData } from '#features/catalogue/shared-data.api.ts'

/** What the empty cart suggests (CART-42): the featured product. */
export interface Suggestion {
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
  /** What "Add to cart" adds; null when nothing of it is for sale. */
  readonly variant: { readonly id: string; readonly title: string | null; readonly price: Money } | null
}

/** Null when the shop features nothing. @throws Error when the data cannot be had. */
export async function loadSuggestion(): Promise<Suggestion | null> {
  const { featuredProduct } = await loadSharedData()
  if (featuredProduct === null) return null
  const { title, path, hour, image, number } = featuredProduct
  const data = number === null ? null : await loadProductData(number)
  const found = data?.variants.find(({ available }) => available)
  return {
    title,
    path,
    hour,
    image,
    variant: found ? { id: found.id, title: variantLabel(found.title), price: found.price } : null,
  }
}
