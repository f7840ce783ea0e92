import type { CatalogueProduct } from './catalogue.ts'
import { readCatalogue } from './catalogue-files.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { numberOf } from './global-ids.ts'
import type { ProductUpdates } from './product-updates.ts'
import type { Topic, WebhookSender } from './webhook-sender.ts'

interface CatalogueChangesOptions {
  /** With the files of the catalogue. */
  folder: string
  catalogue: CatalogueIndex
  updates: ProductUpdates
  sender: WebhookSender
  now: () => Date
}

/** Whether two products differ in anything. */
const differ = (one: CatalogueProduct, other: CatalogueProduct) =>
  JSON.stringify(one) !== JSON.stringify(other)

/** Takes in changes of products and stock while the service runs, and reports them by webhooks. */
export class CatalogueChanges {
  readonly #options: CatalogueChangesOptions

  constructor(options: CatalogueChangesOptions) {
    this.#options = options
  }

  /** Handles `POST /__catalogue`: reads the files of the catalogue again. 400 naming what is wrong with them. */
  async handle(request: Request): Promise<Response> {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
    try {
      return Response.json({ changed: await this.reload() })
    } catch (error) {
      return Response.json({ error: error instanceof Error ? error.message : String(error) }, { status: 400 })
    }
  }

  /** Handles `/__search`: POST lets the index of searches fall behind, as the real one does for seconds; DELETE ends it. */
  handleIndex(request: Request): Response {
    const { catalogue } = this.#options
    if (request.method === 'POST') catalogue.stopIndexing()
    else if (request.method === 'DELETE') catalogue.catchUp()
    else return new Response(null, { status: 405, headers: { allow: 'POST, DELETE' } })
    return new Response(null, { status: 204 })
  }

  /** Reports that the stock of variants has changed. */
  async reportStock(variantIds: readonly string[]): Promise<void> {
    const { catalogue, updates, sender, now } = this.#options
    const found = variantIds.flatMap((id) => catalogue.variant(id) ?? [])
    const products = [...new Set(found.map(({ product }) => product))]
    await updates.touch(
      products.map(({ id }) => id),
      now(),
    )
    for (const { variant } of found) {
      // The item has an id of its own, which the Storefront API does not have.
      sender.send('inventory_levels/update', {
        inventory_item_id: Number(numberOf(variant.id)) + 1,
        location_id: 1,
      })
    }
    for (const product of products) this.#report('products/update', product)
  }

  /**
   * Reads the files of the catalogue again; the ids of products that differ.
   * @throws Error naming what is wrong with them.
   */
  async reload(): Promise<string[]> {
    const { folder, catalogue, updates, now } = this.#options
    const next = readCatalogue(folder)
    const before = new Map(catalogue.products.map((product) => [product.id, product]))
    const after = new Set(next.products.map(({ id }) => id))
    const created = next.products.filter(({ id }) => !before.has(id))
    const changed = next.products.filter((product) => {
      const former = before.get(product.id)
      return former !== undefined && differ(former, product)
    })
    const deleted = catalogue.products.filter(({ id }) => !after.has(id))
    catalogue.load(next)
    const ids = [...created, ...changed, ...deleted].map(({ id }) => id)
    await updates.touch(ids, now())
    for (const product of created) this.#report('products/create', product)
    for (const product of changed) this.#report('products/update', product)
    for (const product of deleted) this.#report('products/delete', product)
    return ids
  }

  #report(topic: Topic, { id, title, handle }: CatalogueProduct): void {
    const number = Number(numberOf(id))
    const updated_at = this.#options.updates.of(id)
    const payload = topic === 'products/delete' ? {} : { admin_graphql_api_id: id, title, handle, updated_at }
    this.#options.sender.send(topic, { id: number, ...payload })
  }
}
