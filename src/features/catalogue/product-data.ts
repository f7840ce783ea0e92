import * as z from 'zod/mini'
import { numericId } from '#commerce/ids.ts'
import { moneySchema } from '#commerce/money-schema.ts'
import { LINE_IMAGE_WIDTH } from '#config/limits.ts'
import { imageUrl } from '#content/images.ts'
import type { Catalogue } from './catalogue.ts'
import type { Product } from './product.ts'

/**
 * What the cart and suggestions know of a product they only have a commerce id of: one static file a product, at
 * `productDataPath`. A product without a file does not show on this variant of the site.
 */
export const productDataSchema = z.object({
  /** The document's id: what tells products apart, whichever way they are sold. */
  id: z.string(),
  path: z.string(),
  title: z.string(),
  cbd: z.boolean(),
  productType: z.string(),
  /** At most 200 px wide. */
  image: z.nullable(z.string()),
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
      /** One value for each of `options`, in their order. */
      values: z.array(z.string()),
    }),
  ),
})

export type ProductData = z.infer<typeof productDataSchema>

function productData(product: Product, commerce: NonNullable<Product['commerce']>): ProductData {
  const names = commerce.options.map(({ name }) => name)
  const { id, path, title, cbd, thumb } = product
  return {
    id,
    path,
    title,
    cbd,
    productType: commerce.productType,
    image: imageUrl(thumb.image, { width: LINE_IMAGE_WIDTH, height: LINE_IMAGE_WIDTH }),
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
 * The data files of the whole catalogue, by the number of the commerce product's id; a product that is also sold in
 * deliveries has one for each of its two ids. The first document to name a commerce product is the one it belongs to.
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
