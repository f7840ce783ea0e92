import type { Environment } from '../../../src/config/env.ts'
import { proxiedPicturesUrl } from '../../../src/config/services.ts'
import type { RawContent } from '../../../src/content/fetch-documents.ts'
import {
  createIncrementalContent,
  type IncrementalContent,
  type ShownContent,
} from '../../../src/content/incremental-content.ts'
import { createProblemLog } from '../../../src/content/problems.ts'
import { createPublishedSource, datasetConfig } from '../../../src/content/published-source.ts'
import { catalogueOverride } from '../../../src/features/catalogue/catalogue-override.ts'
import { contentOverride } from '../../../src/features/content/content-override.ts'
import type { Change } from '../release.ts'
import {
  type CommerceProducts,
  type ProductSource,
  readAllProducts,
  readChangedProducts,
} from './commerce-products.ts'
import { createProductSource } from './product-source.ts'
import type { TrackedShop } from './tracked-shop.ts'

/** Each problem is logged once. */
const report = createProblemLog()

/** What the services have. */
export interface ShopData {
  published: RawContent
  sold: CommerceProducts
}

interface ChangedShopData {
  data: ShopData
  /** `updatedAt` (ISO 8601) of each changed product that still exists, by id; null if all products were read. */
  productUpdatedAt: ReadonlyMap<string, string> | null
}

const idsOf = (changes: readonly Change[], kind: Change['kind']) =>
  changes.flatMap((change) => (change.kind === kind ? [change.id] : []))

function createStore(environment: Environment): IncrementalContent {
  return createIncrementalContent({
    source: createPublishedSource(environment),
    siteOrigin: new URL(environment.PUBLIC_SITE_URL).origin,
    excludeCBD: environment.PUBLIC_SITE_VARIANT === 'scrubbed',
    proxiedPictures: proxiedPicturesUrl(environment.PUBLIC_PICTURES, datasetConfig(environment)),
    report,
    hasBackend: environment.PUBLIC_BACKEND_URL !== undefined || environment.SITE_SERVES_API === 'yes',
  })
}

/** Reads what pages are made from, all of it or what has changed, and provides the pages with it. */
export class ShopReader {
  readonly #store: IncrementalContent
  readonly #products: ProductSource
  readonly #shop: TrackedShop

  constructor(environment: Environment, shop: TrackedShop) {
    this.#store = createStore(environment)
    this.#products = createProductSource(environment)
    this.#shop = shop
  }

  /** @throws ContentServiceError, CatalogueError */
  async readAll(): Promise<ShopData> {
    const [published, sold] = await Promise.all([this.#store.readAll(), readAllProducts(this.#products)])
    return { published, sold }
  }

  /** @throws ContentServiceError, CatalogueError */
  async readChanged({ published, sold }: ShopData, changes: readonly Change[]): Promise<ChangedShopData> {
    const [documents, products] = [idsOf(changes, 'document'), idsOf(changes, 'product')]
    const [content, commerce] = await Promise.all([
      documents.length === 0 ? published : this.#store.readChanged(published, documents),
      readChangedProducts(this.#products, sold, products),
    ])
    return { data: { published: content, sold: commerce.sold }, productUpdatedAt: commerce.productUpdatedAt }
  }

  /**
   * Pages are rendered from this from now on; documents that cannot be used are as in `before`.
   * @throws ConfigurationError when there were forms before, and nothing would receive them any more.
   */
  async show({ published, sold }: ShopData, before: RawContent): Promise<ShownContent> {
    const shown = this.#store.show(published, before)
    const shop = await this.#shop.show(shown.content, sold, report)
    contentOverride.set(shop.content)
    catalogueOverride.set(shop)
    return shown
  }

  pathsOf(documents: RawContent): ReadonlyMap<string, string> {
    return this.#store.pathsOf(documents)
  }
}
