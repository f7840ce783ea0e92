import { report } from '#browser/reporting/report.ts'
import { retryWhenOnline } from '#browser/window/retry-when-online.ts'
import { numericId } from '#commerce/ids.ts'
import { memoizeAsync } from '#lib/memoize-async.ts'
import { loadProductData } from './product-data.api.ts'
import type { ProductData } from './product-json.ts'

/** Data by product number, so that other parts of the page do not load the same product again. */
const loaded = new Map<string, ProductData | null>()

const loadOnce = memoizeAsync(async (number: string) => {
  const data = await loadProductData(number)
  loaded.set(number, data)
  return data
})

/**
 * The data file of a commerce product, by the number in its id; null for a product that is not on this site, and when
 * loading fails, which is reported. Requested once, and again after a failure; offline, once the connection is back.
 */
export async function productDataOf(number: string): Promise<ProductData | null> {
  try {
    return await retryWhenOnline(() => loadOnce(number))
  } catch (error) {
    report(error, { part: 'product data' })
    return null
  }
}

/** The data of a commerce product, by its global id; null for one not on this site, undefined until it was loaded. */
export const loadedProduct = (productId: string | null): ProductData | null | undefined =>
  loaded.get((productId && numericId(productId)) ?? '')
