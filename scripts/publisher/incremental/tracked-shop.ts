import { contentTypes } from '../../../src/config/content-types.ts'
import type { Content } from '../../../src/content/content.ts'
import { type Catalogue, createCatalogue } from '../../../src/features/catalogue/catalogue.ts'
import type { CommerceProducts } from './commerce-products.ts'
import { MergedProducts } from './merged-products.ts'
import type { TrackedObjects } from './tracked-objects.ts'

interface Shop {
  content: Content
  catalogue: Catalogue
}

const documentKey = (id: string) => `document ${id}`

/** The ids of the documents that something was made from, of products and categories too. */
export function documentsRead(keys: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...keys].flatMap((key) => /^(?:document|product|category) (\S+)$/.exec(key)?.[1] ?? []))
}

/** Content that tracks which documents pages ask for, absent ones included. */
function trackContent(content: Content, objects: TrackedObjects, current: () => Content): Content {
  const { log } = objects
  const tracked = <Document extends { id: string }>(document: Document) =>
    objects.track(documentKey(document.id), document)
  const trackedOrNull = <Document extends { id: string }>(document: Document | null) =>
    document === null ? null : tracked(document)
  const ids = (documents: readonly { id: string }[]) => documents.map(({ id }) => id)
  return {
    async all(type) {
      log.noteLookup(`all ${type}`, async () => ids(await current().all(type)))
      return (await content.all(type)).map(tracked)
    },
    async byId(type, id) {
      log.noteLookup(`${type} of id ${id}`, async () => (await current().byId(type, id))?.id)
      return trackedOrNull(await content.byId(type, id))
    },
    async bySlug(type, slug) {
      log.noteLookup(`${type} of slug ${slug}`, async () => (await current().bySlug(type, slug))?.id)
      return trackedOrNull(await content.bySlug(type, slug))
    },
    async get(type) {
      log.noteLookup(`the ${type}`, async () => (await current().get(type))?.id)
      return trackedOrNull(await content.get(type))
    },
    async home() {
      log.noteLookup('home page', async () => (await current().home()).id)
      return tracked(await content.home())
    },
  }
}

/** The same for the catalogue, whose products and categories are tracked already. */
function trackCatalogue(catalogue: Catalogue, objects: TrackedObjects, current: () => Catalogue): Catalogue {
  const { log } = objects
  const lookUp = <Value>(name: string, find: (of: Catalogue) => Value): Value => {
    log.noteLookup(name, () => find(current()))
    return find(catalogue)
  }
  const tracked = objects.track('catalogue', catalogue)
  return {
    get products() {
      return tracked.products
    },
    get categories() {
      return tracked.categories
    },
    get menu() {
      return tracked.menu
    },
    get shopCategories() {
      return tracked.shopCategories
    },
    get featuredProduct() {
      return tracked.featuredProduct
    },
    get promotions() {
      return tracked.promotions
    },
    get currencyCode() {
      return tracked.currencyCode
    },
    get firstSellers() {
      return tracked.firstSellers
    },
    productById: (id) => lookUp(`product of id ${id}`, (of) => of.productById(id)),
    productByPath: (path) => lookUp(`product at ${path}`, (of) => of.productByPath(path)),
    productsById: (ids) => lookUp(`products ${ids.join()}`, (of) => of.productsById(ids)),
    categoryById: (id) => lookUp(`category of id ${id}`, (of) => of.categoryById(id)),
    categoryBySlug: (slug) => lookUp(`category ${slug}`, (of) => of.categoryBySlug(slug)),
    flavorOf: (title) => lookUp(`flavor of ${title}`, (of) => of.flavorOf(title)),
  }
}

/** Content and catalogue for pages, which note what each page reads. */
export class TrackedShop {
  readonly #objects: TrackedObjects
  #current: Shop | null = null
  readonly #products = new MergedProducts()

  constructor(objects: TrackedObjects) {
    this.#objects = objects
  }

  /** From now on, these are the content and the products. */
  async show(content: Content, sold: CommerceProducts, report: (problem: string) => void): Promise<Shop> {
    const objects = this.#objects
    objects.clear()
    for (const entry of contentTypes) {
      const documents = entry.singleton ? [await content.get(entry.type)] : await content.all(entry.type)
      for (const document of documents)
        if (document !== null) objects.track(documentKey(document.id), document)
    }
    const [products, ingredients] = [await content.all('product'), await content.all('ingredient')]
    const merged = this.#products.next({ products, ingredients, ...sold })
    const catalogue = createCatalogue({
      products,
      categories: await content.all('productCategory'),
      ingredients,
      featuredProduct: await content.get('featuredProduct'),
      shopMenu: await content.get('shopMenu'),
      promotions: await content.all('promotionalProduct'),
      ...sold,
      report,
      wrap: {
        product: (document, merge) => objects.track(`product ${document.id}`, merged(document, merge)),
        category: (category) => objects.track(`category ${category.id}`, category),
      },
    })
    this.#current = { content, catalogue }
    return {
      content: trackContent(content, objects, () => this.#shop().content),
      catalogue: trackCatalogue(catalogue, objects, () => this.#shop().catalogue),
    }
  }

  #shop(): Shop {
    if (this.#current === null) throw new Error('No shop is shown yet.')
    return this.#current
  }
}
