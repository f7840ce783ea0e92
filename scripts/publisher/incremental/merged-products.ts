import type { Ingredient } from '../../../src/content/ingredient.ts'
import type { ContentProduct } from '../../../src/content/product.ts'
import type { CommerceProduct, Product } from '../../../src/features/catalogue/product.ts'
import { deepEqualByKey } from './deep-equal-by-key.ts'

interface Sources {
  products: readonly ContentProduct[]
  ingredients: readonly Ingredient[]
  commerceProducts: readonly CommerceProduct[]
  subscriptions: readonly CommerceProduct[]
}

interface Merged {
  document: ContentProduct
  commerce: CommerceProduct | undefined
  subscription: CommerceProduct | undefined
  product: Product
}

const byId = (products: readonly CommerceProduct[]) => new Map(products.map((one) => [one.id, one]))

/** What a product shows of other documents: their ids. */
const idsShown = ({ ingredients, relatedProducts: { products, featured } }: ContentProduct): string[] => [
  ...ingredients,
  ...products,
  ...(featured === null ? [] : [featured]),
]

/** Products as they were merged for the release before: of 10,000, only those that have changed are merged again. */
export class MergedProducts {
  #known = new Map<string, Merged>()
  /** What products show of other documents, by id: an ingredient itself, of a product only that it is there. */
  #others: ReadonlyMap<string, unknown> = new Map()

  /** The sources of the next release; the result merges each of its products, or returns it as it was before. */
  next(sources: Sources): (document: ContentProduct, merge: () => Product) => Product {
    const changed = this.#updateOthers(sources)
    const before = this.#known
    this.#known = new Map()
    const [commerceProducts, subscriptions] = [byId(sources.commerceProducts), byId(sources.subscriptions)]
    return (document, merge) => {
      const commerce = commerceProducts.get(document.shopify.product)
      const subscription = subscriptions.get(document.shopify.subscription ?? '')
      const known = before.get(document.id)
      const hasSameSources =
        known?.document === document &&
        known.commerce === commerce &&
        known.subscription === subscription &&
        (changed.size === 0 || !idsShown(document).some((id) => changed.has(id)))
      const product = hasSameSources ? known.product : unchanged(known, merge())
      this.#known.set(document.id, { document, commerce, subscription, product })
      return product
    }
  }

  /** Returns the ids of other documents that are new, changed or gone. */
  #updateOthers({ products, ingredients }: Sources): ReadonlySet<string> {
    const before = this.#others
    const now = new Map<string, unknown>([
      ...products.map(({ id }) => [id, true] as const),
      ...ingredients.map((ingredient) => [ingredient.id, ingredient] as const),
    ])
    this.#others = now
    const changed = [...before.keys(), ...now.keys()].filter((id) => before.get(id) !== now.get(id))
    return new Set(changed)
  }
}

/** Returns the same object if it has not changed, so that it need not be compared. */
const unchanged = (known: Merged | undefined, product: Product): Product =>
  known !== undefined && deepEqualByKey(known.product, product, () => null) ? known.product : product
