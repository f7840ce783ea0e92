import type { CatalogueIndex } from './catalogue-index.ts'
import type { Inventory } from './inventory.ts'
import type { ProductImages } from './product-images.ts'
import type { ProductUpdates } from './product-updates.ts'
import type { UnpublishedProducts } from './unpublished-products.ts'

export interface ViewTools {
  /** With the prices of the market that is answered for. */
  catalogue: CatalogueIndex
  inventory: Inventory
  images: ProductImages
  updates: ProductUpdates
  unpublished: UnpublishedProducts
}
