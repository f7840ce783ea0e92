import type { CatalogueProduct } from './catalogue.ts'
import type { CatalogueIndex, ProductOrder } from './catalogue-index.ts'
import { graphqlError } from './errors.ts'
import { type PageArguments, page } from './pagination.ts'
import type { ViewTools } from './view-tools.ts'

/** The published products of one type, as a store's automated collection has them. */
export interface Collection {
  id: string
  handle: string
  title: string
}

const handleOf = (title: string) => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')

/** A collection for each type of products, in the order of the catalogue; the same in every market. */
export function collectionsOf(catalogue: CatalogueIndex): readonly Collection[] {
  const types = new Set(
    catalogue
      .in(null)
      .list('', 'LISTED')
      .map(({ productType }) => productType),
  )
  return [...types]
    .filter((type) => type !== '')
    .map((title, index) => ({
      id: `gid://shopify/Collection/${index + 1}`,
      handle: handleOf(title),
      title,
    }))
}

/** The collections that a product is in. */
export const collectionsWith = (product: CatalogueProduct, catalogue: CatalogueIndex): Collection[] =>
  product.published ? collectionsOf(catalogue).filter(({ title }) => title === product.productType) : []

interface ProductFilter {
  available?: boolean | null
  productType?: string | null
  productVendor?: string | null
  tag?: string | null
}

interface ProductsArguments extends PageArguments {
  sortKey?: string | null
  filters?: ReadonlyArray<ProductFilter & Record<string, unknown>> | null
}

/** Shows a product; passed in, because products show their collections, too. */
type ShowProduct = (product: CatalogueProduct, tools: ViewTools) => Record<string, unknown>

const orders: readonly ProductOrder[] = ['ID', 'PRICE', 'TITLE']

/** @throws NOT_IMPLEMENTED for a filter that this service does not have. */
function passes(
  product: CatalogueProduct,
  filter: ProductFilter & Record<string, unknown>,
  tools: ViewTools,
) {
  const { available, productType, productVendor, tag, ...others } = filter
  const [unknown] = Object.keys(others)
  if (unknown !== undefined)
    throw graphqlError(`The local commerce service has no filter ${unknown}`, 'NOT_IMPLEMENTED')
  return (
    (available == null || tools.inventory.availableForSale(product) === available) &&
    (productType == null || product.productType === productType) &&
    (productVendor == null || product.vendor === productVendor) &&
    (tag == null || product.tags.includes(tag))
  )
}

function productsOf(
  { title }: Collection,
  { sortKey, filters, ...args }: ProductsArguments,
  tools: ViewTools,
  show: ShowProduct,
) {
  const order = orders.find((one) => one === sortKey) ?? 'LISTED'
  const products = tools.catalogue
    .list('', order)
    .filter((product) => product.productType === title)
    .filter((product) => (filters ?? []).every((filter) => passes(product, filter, tools)))
  const views = page(
    products,
    args,
    ({ id }) => id,
    (product) => show(product, tools),
  )
  return { ...views, filters: [] }
}

/** The schema's `Collection`. */
export const collectionView = (
  collection: Collection,
  tools: ViewTools,
  show: ShowProduct,
): Record<string, unknown> => ({
  __typename: 'Collection',
  ...collection,
  description: '',
  descriptionHtml: '',
  seo: { title: null, description: null },
  updatedAt: tools.updates.initial,
  image: () => {
    const product = tools.catalogue
      .list('', 'LISTED')
      .find(({ productType, images }) => productType === collection.title && images.length > 0)
    const [image] = product?.images ?? []
    return product === undefined || image === undefined ? null : tools.images.view(image, product.id)
  },
  products: (args: ProductsArguments) => productsOf(collection, args, tools, show),
  metafields: (args: { identifiers: readonly unknown[] }) => args.identifiers.map(() => null),
})

/** The schema's `CollectionConnection`. */
export function collectionsPage(
  collections: readonly Collection[],
  args: PageArguments,
  tools: ViewTools,
  show: ShowProduct,
) {
  const views = page(
    collections,
    args,
    ({ id }) => id,
    (one) => collectionView(one, tools, show),
  )
  return { ...views, totalCount: collections.length }
}
