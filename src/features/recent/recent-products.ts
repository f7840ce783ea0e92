import type { ProductData } from '#features/catalogue/product-data.ts'
import type { Recent } from './recent.ts'

type Variant = ProductData['variants'][number]

/** A remembered product as it is now. */
export interface RecentProduct {
  readonly data: ProductData
  /** The number in the commerce product's id. */
  readonly number: string
  /** What is bought again; null for a product that was looked at. */
  readonly variant: Variant | null
}

/**
 * The remembered products that this site shows, at most `max`; of what was bought, only what can be bought (FIND-10, FIND-11).
 * @param load The product's data; null for one that this site does not show.
 */
export async function recentProducts(
  list: readonly Recent[],
  load: (number: string) => Promise<ProductData | null>,
  max: number,
): Promise<readonly RecentProduct[]> {
  const loaded = await Promise.all(list.map(async (recent) => ({ recent, data: await load(recent.product) })))
  return loaded
    .flatMap(({ recent: { product: number, variant: id }, data }): readonly RecentProduct[] => {
      if (data === null) return []
      if (id === null) return [{ data, number, variant: null }]
      const variant = data.variants.find((one) => one.id === id && one.available)
      return variant === undefined ? [] : [{ data, number, variant }]
    })
    .slice(0, max)
}
