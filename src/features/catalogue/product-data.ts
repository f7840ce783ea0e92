import * as z from 'zod/mini'
import { numericId } from '#commerce/ids.ts'
import { moneySchema } from '#commerce/money-schema.ts'
import { LINE_IMAGE_WIDTH } from '#config/limits.ts'
import { imageUrl } from '#content/images.ts'
import type { Catalogue } from './catalogue.ts'
import type { Product } from './product.ts'

/**
 * What cart and suggestions need of a product of which they have only the commerce id: one static file per product, at
 * `productDataPath`. A product without a file is not shown on this site variant.
 */
export const productDataSchema = z.object({
  /** Id of the document, the same for a product and its subscription. */
  id: z.string(),
  path: z.string(),
  title: z.string(),
  cbd: z.boolean(),
  productType: z.string(),
  /** At most 200 px wide. */
  image: z.nullable(z.string()),
  /** Behind the picture, as CSS; absent for a product without colors. */
  tint: z.optional(z.string()),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(
    z.object({
      id: z.string(),
      sku: z.nullable(z.string()),
      title: z.string(),
      price: moneySchema,
      compareAt: z.nullable(moneySchema),
      /** As of the build. */
      available: z.boolean(),
      /** One value per option, in the order of `options`. */
      values: z.array(z.string()),
    }),
  ),
})

export type ProductData = z.infer<typeof productDataSchema>

function productData(product: Product, commerce: NonNullable<Product['commerce']>): ProductData {
  const names = commerce.options.map(({ name }) => name)
  const { id, path, title, cbd, thumb } = product
  const [first] = product.colors.backgrounds
  return {
    id,
    path,
    title,
    cbd,
    productType: commerce.productType,
    image: imageUrl(thumb.image, { width: LINE_IMAGE_WIDTH, height: LINE_IMAGE_WIDTH }),
    tint: first && `linear-gradient(${first},${product.colors.backgrounds.at(-1)})`,
    options: commerce.options.map(({ name, values }) => ({ name, values: [...values] })),
    variants: commerce.variants.map((variant) => ({
      id: variant.id,
      sku: variant.sku,
      title: variant.title,
      price: variant.price,
      compareAt: variant.compareAtPrice,
      available: variant.availableForSale,
      values: names.map(
        (name) => variant.selectedOptions.find((option) => option.name === name)?.value ?? '',
      ),
    })),
  }
}

/**
 * The data files of the catalogue, by the number of the commerce product's id. A product with a subscription has one for
 * each of its two ids. When several documents refer to a commerce product, it belongs to the first.
 */
export function allProductData({ products }: Catalogue): ReadonlyMap<string, ProductData> {
  const files = new Map<string, ProductData>()
  for (const product of products) {
    for (const commerce of [product.commerce, product.subscription]) {
      const number = commerce === null ? null : numericId(commerce.id)
      if (commerce === null || number === null || files.has(number)) continue
      files.set(number, productData(product, commerce))
    }
  }
  return files
}
