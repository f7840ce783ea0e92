import type { Ingredient } from '../../../src/content/ingredient.ts'
import type { ContentProduct } from '../../../src/content/product.ts'
import type { CommerceProduct, Product } from '../../../src/features/catalogue/product.ts'
import { isSame } from './is-same.ts'

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

/** Whether two lists have the same items; objects have to be the same ones. */
const areSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, index) => item === other[index])

/** Products as they were merged for the release before: of 10,000, only those that have changed are merged again. */
export class MergedProducts {
  #known = new Map<string, Merged>()
  /** What every product may show something of: which products there are, and all ingredients. */
  #shared: readonly unknown[] = []

  /** The sources of the next release; the result merges each of its products, or returns it as it was before. */
  next(sources: Sources): (document: ContentProduct, merge: () => Product) => Product {
    const shared = [...sources.products.map(({ id }) => id), ...sources.ingredients]
    const isSharedSame = areSame(shared, this.#shared)
    const before = this.#known
    this.#shared = shared
    this.#known = new Map()
    const [commerceProducts, subscriptions] = [byId(sources.commerceProducts), byId(sources.subscriptions)]
    return (document, merge) => {
      const commerce = commerceProducts.get(document.shopify.product)
      const subscription = subscriptions.get(document.shopify.subscription ?? '')
      const known = before.get(document.id)
      const hasSameSources =
        isSharedSame &&
        known?.document === document &&
        known.commerce === commerce &&
        known.subscription === subscription
      const product = hasSameSources ? known.product : unchanged(known, merge())
      this.#known.set(document.id, { document, commerce, subscription, product })
      return product
    }
  }
}

/** The same object if nothing in it has changed: then nothing of it has to be compared. */
const unchanged = (known: Merged | undefined, product: Product): Product =>
  known !== undefined && isSame(known.product, product, () => null) ? known.product : product
