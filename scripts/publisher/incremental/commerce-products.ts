import { z } from 'zod'
import { BACKEND_PAGE_MAX } from '../../../src/config/limits.ts'
import {
  type CatalogueApi,
  CatalogueError,
  commerceProductSchema,
} from '../../../src/features/catalogue/fetch-products.api.ts'
import type { CommerceProduct } from '../../../src/features/catalogue/product.ts'
import {
  PROMOTIONAL_SEARCH,
  PROMOTIONAL_TAG,
  SUBSCRIPTIONS_SEARCH,
  SUBSCRIPTIONS_TAG,
  SUBSCRIPTIONS_WORD,
} from '../../../src/features/catalogue/product-search-queries.ts'

/** What the commerce service sells, as the catalogue needs it. */
export interface CommerceProducts {
  commerceProducts: readonly CommerceProduct[]
  subscriptions: readonly CommerceProduct[]
  promotionalProducts: readonly CommerceProduct[]
}

/** How products are read: those of a search, and some by their ids. */
export interface ProductSource {
  api: CatalogueApi
  byId: (ids: readonly string[]) => Promise<readonly unknown[]>
}

const readSchema = z.object({
  ...commerceProductSchema.shape,
  /** ISO 8601. */
  updatedAt: z.string(),
  vendor: z.string(),
  tags: z.array(z.string()),
})
type ReadProduct = z.infer<typeof readSchema>

const hasTag = ({ tags }: ReadProduct, tag: string) =>
  tags.some((one) => one.toLowerCase() === tag.toLowerCase())

const subscriptionWord = new RegExp(`(?<![\\p{L}\\p{N}])${SUBSCRIPTIONS_WORD}(?![\\p{L}\\p{N}])`, 'iu')

const hasSubscriptionWord = ({ title, productType, vendor, tags, variants }: ReadProduct) =>
  [title, productType, vendor, ...tags, ...variants.flatMap(({ title, sku }) => [title, sku ?? ''])].some(
    (text) => subscriptionWord.test(text),
  )

/**
 * How each list is searched, and whether a product read by id belongs to it. The service's search index lags, so a search
 * could drop a product that has just changed.
 */
const lists = {
  commerceProducts: { kind: 'products', search: null, isOrdered: false, has: () => true },
  subscriptions: {
    kind: 'subscriptions',
    search: SUBSCRIPTIONS_SEARCH,
    isOrdered: false,
    // The service may search more fields than these, so a product that was in the list stays.
    has: (product: ReadProduct, wasListed: boolean) =>
      product.sellingPlans.length > 0 &&
      !hasTag(product, SUBSCRIPTIONS_TAG) &&
      (wasListed || hasSubscriptionWord(product)),
  },
  promotionalProducts: {
    kind: 'products',
    search: PROMOTIONAL_SEARCH,
    // If two variants have one SKU, the last one counts.
    isOrdered: true,
    has: (product: ReadProduct) => hasTag(product, PROMOTIONAL_TAG),
  },
} as const
type List = keyof typeof lists

/** @throws CatalogueError */
export async function readAllProducts({ api }: ProductSource): Promise<CommerceProducts> {
  const read = (list: List) => api[lists[list].kind](lists[list].search)
  return {
    commerceProducts: await read('commerceProducts'),
    subscriptions: await read('subscriptions'),
    promotionalProducts: await read('promotionalProducts'),
  }
}

function toCommerceProduct({
  updatedAt: _,
  vendor: __,
  tags: ___,
  ...product
}: ReadProduct): CommerceProduct {
  return product
}

async function readByIds({ byId }: ProductSource, ids: readonly string[]): Promise<readonly ReadProduct[]> {
  const answer = await byId(ids).catch((error: unknown) => {
    throw new CatalogueError(
      `Changed products cannot be read: ${error instanceof Error ? error.message : error}`,
    )
  })
  const parsed = z.array(readSchema).safeParse(answer)
  if (parsed.success) return parsed.data
  throw new CatalogueError(`Changed products have an unexpected shape: ${z.prettifyError(parsed.error)}`)
}

/** The lists with the changed products as they are now. */
export interface ChangedProducts {
  sold: CommerceProducts
  /** `updatedAt` (ISO 8601) of each changed product that still exists, by id; null if all products were read. */
  productUpdatedAt: ReadonlyMap<string, string> | null
}

/**
 * `before` with these products read again, in their places, and new ones at the end; an ordered list with a new one is read
 * again, because its place is unknown.
 * @throws CatalogueError
 */
export async function readChangedProducts(
  source: ProductSource,
  before: CommerceProducts,
  ids: readonly string[],
): Promise<ChangedProducts> {
  if (ids.length === 0) return { sold: before, productUpdatedAt: new Map() }
  if (ids.length > BACKEND_PAGE_MAX) return { sold: await readAllProducts(source), productUpdatedAt: null }
  const found = await readByIds(source, ids)
  const requested = new Set(ids)
  const replaced = async (list: List): Promise<readonly CommerceProduct[]> => {
    const { kind, search, isOrdered, has } = lists[list]
    const known = new Set(before[list].map(({ id }) => id))
    const own = found.filter((product) => has(product, known.has(product.id))).map(toCommerceProduct)
    const byId = new Map(own.map((product) => [product.id, product]))
    const added = own.filter(({ id }) => !known.has(id))
    if (isOrdered && added.length > 0) {
      const reread = await source.api[kind](search)
      const listed = new Set(reread.map(({ id }) => id))
      return [...reread, ...added.filter(({ id }) => !listed.has(id))]
    }
    const kept = before[list].flatMap((product) =>
      requested.has(product.id) ? (byId.get(product.id) ?? []) : [product],
    )
    return [...kept, ...added]
  }
  return {
    sold: {
      commerceProducts: await replaced('commerceProducts'),
      subscriptions: await replaced('subscriptions'),
      promotionalProducts: await replaced('promotionalProducts'),
    },
    productUpdatedAt: new Map(found.map(({ id, updatedAt }) => [id, updatedAt])),
  }
}
