import { numericId } from '#commerce/ids.ts'
import { LINE_IMAGE_WIDTH } from '#config/limits.ts'
import { imageUrl } from '#content/images.ts'
import { memoizeTracked } from '#lib/read-tracker.ts'
import type { Catalogue } from './catalogue.ts'
import { optionValues } from './option-values.ts'
import type { Product } from './product.ts'
import type { ProductData } from './product-json.ts'
import { tintOf } from './tint.ts'

function productData(product: Product, commerce: NonNullable<Product['commerce']>): ProductData {
  const names = commerce.options.map(({ name }) => name)
  const { id, path, title, cbd, thumb, colors } = product
  return {
    id,
    path,
    title,
    cbd,
    productType: commerce.productType,
    image: imageUrl(thumb.image, { width: LINE_IMAGE_WIDTH, height: LINE_IMAGE_WIDTH }),
    tint: tintOf(colors),
    options: commerce.options.map(({ name, values }) => ({ name, values: [...values] })),
    variants: commerce.variants.map((variant) => ({
      id: variant.id,
      sku: variant.sku,
      title: variant.title,
      price: variant.price,
      compareAt: variant.compareAtPrice,
      available: variant.availableForSale,
      values: optionValues(variant, names),
    })),
  }
}

/** The data of a product and of its subscription; made once, because every change of a product asks for that of others. */
const dataOf = memoizeTracked(
  (product: Product): ReadonlyArray<readonly [number: string, ProductData]> =>
    [product.commerce, product.subscription].flatMap((commerce) => {
      const number = commerce === null ? null : numericId(commerce.id)
      return commerce === null || number === null ? [] : [[number, productData(product, commerce)] as const]
    }),
)

type DataFiles = ReadonlyMap<string, ProductData>

/**
 * The data files of some of the catalogue's products, by the number of the commerce product's id. A product with a
 * subscription has one for each of its two ids. When several documents refer to a commerce product, it belongs to the first.
 */
export function dataFiles({ firstSellers }: Catalogue, products: readonly Product[]): DataFiles {
  const files = new Map<string, ProductData>()
  for (const product of products)
    for (const [number, data] of dataOf(product))
      if (!files.has(number) && (firstSellers[number] ?? product.id) === product.id) files.set(number, data)
  return files
}

/** The data files of every product, by the number of the commerce product’s id. */
export const allProductData = (catalogue: Catalogue): DataFiles => dataFiles(catalogue, catalogue.products)
