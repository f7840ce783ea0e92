import type { ProductData } from '#features/catalogue/product-json.ts'
import type { Recent, RecentLists } from './recent.ts'

type Variant = ProductData['variants'][number]

/** A remembered product as it is now. */
export interface RecentProduct {
  readonly data: ProductData
  /** The number in the commerce product's id. */
  readonly number: string
  /** What is bought again; null for a product that was looked at. */
  readonly variant: Variant | null
}

/** How many of each list are shown. */
const SHOWN = 4

/** The product's data, by the number in its commerce id; null for one that this site does not show. */
type LoadProduct = (number: string) => Promise<ProductData | null>

/** The first remembered products that this site shows; of what was bought, only what can be bought. */
async function recentProducts(list: readonly Recent[], load: LoadProduct): Promise<readonly RecentProduct[]> {
  const loaded = await Promise.all(list.map(async (recent) => ({ recent, data: await load(recent.product) })))
  return loaded
    .flatMap(({ recent: { product: number, variant: id }, data }): readonly RecentProduct[] => {
      if (data === null) return []
      if (id === null) return [{ data, number, variant: null }]
      const variant = data.variants.find((one) => one.id === id && one.available)
      return variant === undefined ? [] : [{ data, number, variant }]
    })
    .slice(0, SHOWN)
}

/** What a shelf shows. */
export interface RecentShelf {
  readonly bought: readonly RecentProduct[]
  readonly seen: readonly RecentProduct[]
}

/**
 * What this device took to the checkout and what it looked at without, as both are now; null when that is nothing (FIND-10,
 * FIND-11).
 * @param current The number of the page's own product, which is left out; null on other pages.
 */
export async function recentShelf(
  remembered: RecentLists,
  { current, withSeen }: { current: string | null; withSeen: boolean },
  load: LoadProduct,
): Promise<RecentShelf | null> {
  const others = (list: readonly Recent[]) => list.filter(({ product }) => product !== current)
  const [bought, looked] = await Promise.all([
    recentProducts(others(remembered.bought), load),
    recentProducts(withSeen ? others(remembered.seen) : [], load),
  ])
  const isBought = new Set(bought.map(({ data }) => data.id))
  const seen = looked.filter(({ data }) => !isBought.has(data.id))
  return bought.length + seen.length === 0 ? null : { bought, seen }
}
