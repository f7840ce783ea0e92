import { productDataPath } from '#config/paths.ts'
import { fetchJson } from '#lib/fetch-json.ts'
import { type ProductData, productDataSchema } from './product-json.ts'

/**
 * The shop's data of a commerce product, by the number in its id; null when this site does not show it.
 * @throws Error when it cannot be loaded.
 */
export function loadProductData(number: string): Promise<ProductData | null> {
  return fetchJson(productDataPath(number), productDataSchema)
}
