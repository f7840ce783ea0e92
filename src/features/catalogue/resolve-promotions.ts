import type { PromotionalProduct } from '#content/promotional-product.ts'
import type { CommerceProduct } from './product.ts'

/** Which variants are given along with which pack size (PROMO-03). */
export interface Promotion {
  readonly size: string
  /** Ids of variants. */
  readonly limited: readonly string[]
  readonly regular: readonly string[]
}

/** By `order`, then size. SKUs that no promotional product has are left out (PROMO-03). */
export function resolvePromotions(
  documents: readonly PromotionalProduct[],
  products: readonly CommerceProduct[],
): readonly Promotion[] {
  const variants = products.flatMap((product) => product.variants)
  const idBySku = new Map(variants.flatMap(({ sku, id }) => (sku === null ? [] : [[sku, id] as const])))
  const idsOf = (skus: readonly string[]) => skus.flatMap((sku) => idBySku.get(sku) ?? [])
  const last = Number.POSITIVE_INFINITY
  return documents
    .toSorted((a, b) => (a.order ?? last) - (b.order ?? last) || a.size.localeCompare(b.size, 'en'))
    .map((document) => ({
      size: document.size,
      limited: idsOf(document.limitedTargetProductSkus),
      regular: idsOf(document.targetProductSkus),
    }))
}
