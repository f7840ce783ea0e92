import type {
  CatalogueDiscount,
  CatalogueMarket,
  CataloguePlan,
  CatalogueProduct,
  CatalogueVariant,
  StoreCatalogue,
} from './catalogue.ts'
import { numberOf } from './global-ids.ts'
import { catalogueIn, marketOf } from './market-prices.ts'
import { parseSearch } from './product-search.ts'

export interface FoundVariant {
  variant: CatalogueVariant
  product: CatalogueProduct
}

/**
 * Orders of product lists: the schema's `ProductSortKeys` that this catalogue supports, and `LISTED` for the
 * catalogue's own order.
 */
export type ProductOrder = 'ID' | 'TITLE' | 'PRICE' | 'PRODUCT_TYPE' | 'VENDOR' | 'LISTED'

const lowestPrice = (product: CatalogueProduct) => Math.min(...product.variants.map(({ price }) => price))
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byId = (a: CatalogueProduct, b: CatalogueProduct) => {
  const [left, right] = [numberOf(a.id), numberOf(b.id)]
  return left.length - right.length || byText(left, right)
}

const orders: Readonly<Record<ProductOrder, (a: CatalogueProduct, b: CatalogueProduct) => number>> = {
  LISTED: () => 0,
  ID: byId,
  TITLE: (a, b) => byText(a.title, b.title) || byId(a, b),
  PRICE: (a, b) => lowestPrice(a) - lowestPrice(b) || byId(a, b),
  PRODUCT_TYPE: (a, b) => byText(a.productType, b.productType) || byId(a, b),
  VENDOR: (a, b) => byText(a.vendor, b.vendor) || byId(a, b),
}

/** How many search results are cached, so that paging does not repeat the search. */
const MAX_LISTS_CACHED = 32

/** The products as the search index knows them while it lags. */
interface OldIndex {
  products: readonly CatalogueProduct[]
  updatedAt: (productId: string) => string
}

/** The catalogue with the prices of one market, indexed by id, handle, variant and discount code. */
export class CatalogueIndex {
  #catalogue: StoreCatalogue
  /** Set for the catalogue of another market: the primary market's index, and a country of that other market. */
  readonly #other: { primary: CatalogueIndex; country: string } | null
  readonly #updatedAt: (productId: string) => string
  readonly #byId = new Map<string, CatalogueProduct>()
  readonly #byHandle = new Map<string, CatalogueProduct>()
  readonly #variants = new Map<string, FoundVariant>()
  readonly #discounts = new Map<string, CatalogueDiscount>()
  readonly #lists = new Map<string, readonly CatalogueProduct[]>()
  readonly #otherMarkets = new Map<string, CatalogueIndex>()
  #oldIndex: OldIndex | null = null

  /** `updatedAt` says when a product was updated last, for searches. */
  constructor(
    catalogue: StoreCatalogue,
    updatedAt: (productId: string) => string,
    other: { primary: CatalogueIndex; country: string } | null = null,
  ) {
    this.#catalogue = catalogue
    this.#updatedAt = updatedAt
    this.#other = other
    this.load(catalogue)
  }

  /** Replaces the whole catalogue. */
  load(catalogue: StoreCatalogue): void {
    this.#catalogue = catalogue
    this.#otherMarkets.clear()
    for (const index of [this.#byId, this.#byHandle, this.#variants, this.#discounts, this.#lists])
      index.clear()
    for (const product of catalogue.products) {
      this.#byId.set(product.id, product)
      this.#byHandle.set(product.handle, product)
      for (const variant of product.variants) this.#variants.set(variant.id, { variant, product })
    }
    for (const discount of catalogue.discounts) {
      if (discount.code !== null) this.#discounts.set(discount.code.toLowerCase(), discount)
    }
  }

  get markets(): StoreCatalogue['markets'] {
    return this.#catalogue.markets
  }

  /** Where the prices of this catalogue apply. */
  get market(): CatalogueMarket {
    return marketOf(this.#catalogue, this.#other?.country ?? null)
  }

  get currencyCode(): string {
    return this.market.currencyCode
  }

  /** The same catalogue with the prices of the market that sells in a country; see `marketOf`. */
  in(country: string | null): CatalogueIndex {
    if (this.#other !== null) return this.#other.primary.in(country)
    const market = marketOf(this.#catalogue, country)
    if (market === this.market) return this
    const known = this.#otherMarkets.get(market.handle)
    if (known !== undefined) return known
    const converted = catalogueIn(this.#catalogue, market)
    const index = new CatalogueIndex(converted, this.#updatedAt, {
      primary: this,
      country: market.countries[0],
    })
    this.#otherMarkets.set(market.handle, index)
    return index
  }

  get shopName(): string {
    return this.#catalogue.shopName
  }

  get products(): readonly CatalogueProduct[] {
    return this.#catalogue.products
  }

  get automaticDiscounts(): readonly CatalogueDiscount[] {
    return this.#catalogue.discounts.filter(({ code }) => code === null)
  }

  product(id: string): CatalogueProduct | null {
    return this.#byId.get(id) ?? null
  }

  productByHandle(handle: string): CatalogueProduct | null {
    return this.#byHandle.get(handle) ?? null
  }

  variant(id: string): FoundVariant | null {
    return this.#variants.get(id) ?? null
  }

  /** Codes are case-insensitive and not trimmed: " SAVE" is unknown. */
  discount(code: string): CatalogueDiscount | null {
    return this.#discounts.get(code.toLowerCase()) ?? null
  }

  /** Freezes the search index: searches match products as they are now, and return their later data, as the real one does. */
  stopIndexing(): void {
    const times = new Map(this.products.map(({ id }) => [id, this.#updatedAt(id)]))
    this.#oldIndex = { products: this.products, updatedAt: (id) => times.get(id) ?? '' }
    this.#lists.clear()
  }

  catchUp(): void {
    this.#oldIndex = null
    this.#lists.clear()
  }

  #search(query: string): readonly CatalogueProduct[] {
    const { primary } = this.#other ?? { primary: this }
    const old = query === '' ? null : primary.#oldIndex
    const test = parseSearch(query, old?.updatedAt ?? this.#updatedAt)
    const found = (old?.products ?? this.products).filter((product) => product.published && test(product))
    return old === null ? found : found.flatMap(({ id }) => this.product(id) ?? [])
  }

  /** The published products that match `query` (all when empty), sorted. */
  list(query: string, order: ProductOrder): readonly CatalogueProduct[] {
    const key = `${order}:${query}`
    const isLasting = !query.includes('updated_at')
    const known = this.#lists.get(key)
    if (known !== undefined) return known
    const found = this.#search(query).toSorted(orders[order])
    const oldest = this.#lists.keys().next()
    if (this.#lists.size >= MAX_LISTS_CACHED && oldest.done !== true) this.#lists.delete(oldest.value)
    if (isLasting) this.#lists.set(key, found)
    return found
  }
}

/** Finds a selling plan of a product; null when it has none with that id. */
export function findPlan(product: CatalogueProduct, planId: string): CataloguePlan | null {
  for (const group of product.sellingPlanGroups) {
    const plan = group.plans.find(({ id }) => id === planId)
    if (plan !== undefined) return plan
  }
  return null
}
