import { numericId } from '../../../src/commerce/ids.ts'
import { BACKEND_PAGE_MAX } from '../../../src/config/limits.ts'
import type { CatalogueApi } from '../../../src/features/catalogue/fetch-products.api.ts'
import type { CommerceProduct } from '../../../src/features/catalogue/product.ts'
import {
  PROMOTIONAL_SEARCH,
  SUBSCRIPTIONS_SEARCH,
} from '../../../src/features/catalogue/product-search-queries.ts'

/** What the commerce service sells, as the catalogue needs it. */
export interface CommerceProducts {
  commerceProducts: readonly CommerceProduct[]
  subscriptions: readonly CommerceProduct[]
  promotionalProducts: readonly CommerceProduct[]
}

const reads = {
  commerceProducts: { kind: 'products', search: null, isOrdered: false },
  subscriptions: { kind: 'subscriptions', search: SUBSCRIPTIONS_SEARCH, isOrdered: false },
  // Of two variants of one SKU, the last one counts.
  promotionalProducts: { kind: 'products', search: PROMOTIONAL_SEARCH, isOrdered: true },
} as const
type List = keyof typeof reads

/** @throws CatalogueError */
export async function readAllProducts(api: CatalogueApi): Promise<CommerceProducts> {
  const read = (list: List) => api[reads[list].kind](reads[list].search)
  return {
    commerceProducts: await read('commerceProducts'),
    subscriptions: await read('subscriptions'),
    promotionalProducts: await read('promotionalProducts'),
  }
}

/**
 * The products of these ids in their places, new ones at the end; null for an ordered list with a new one, whose place is
 * unknown.
 */
function replaced(
  before: readonly CommerceProduct[],
  {
    ids,
    found,
    isOrdered,
  }: { ids: ReadonlySet<string>; found: readonly CommerceProduct[]; isOrdered: boolean },
): readonly CommerceProduct[] | null {
  const byId = new Map(found.map((product) => [product.id, product]))
  const known = new Set(before.map(({ id }) => id))
  const added = found.filter(({ id }) => !known.has(id))
  if (isOrdered && added.length > 0) return null
  const kept = before.flatMap((product) => (ids.has(product.id) ? (byId.get(product.id) ?? []) : [product]))
  return [...kept, ...added]
}

/** `before` with these products read anew. @throws CatalogueError */
export async function readChangedProducts(
  api: CatalogueApi,
  before: CommerceProducts,
  ids: readonly string[],
): Promise<CommerceProducts> {
  if (ids.length === 0) return before
  if (ids.length > BACKEND_PAGE_MAX) return readAllProducts(api)
  const named = `(${ids.map((id) => `id:${numericId(id)}`).join(' OR ')})`
  const read = async (list: List) => {
    const { kind, search, isOrdered } = reads[list]
    const found = await api[kind](search === null ? named : `(${search}) AND ${named}`)
    return replaced(before[list], { ids: new Set(ids), found, isOrdered }) ?? (await api[kind](search))
  }
  return {
    commerceProducts: await read('commerceProducts'),
    subscriptions: await read('subscriptions'),
    promotionalProducts: await read('promotionalProducts'),
  }
}
