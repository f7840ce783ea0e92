import { useEffect, useState } from 'react'
import { report } from '#browser/reporting/report.ts'
import { numericId } from '#commerce/ids.ts'
import type { ProductData } from '#features/catalogue/product-data.ts'
import { loadProductData } from '#features/catalogue/shared-data.api.ts'
import { memoizeAsync } from '#lib/memoize-async.ts'

/** Results by product number, so that another line of the same product renders with its data at once. */
const loaded = new Map<string, ProductData | null>()

const loadOnce = memoizeAsync(async (number: string) => {
  const data = await loadProductData(number)
  loaded.set(number, data)
  return data
})

/**
 * The data file of a commerce product, by the number in its id; null for a product that is not on this site, and when
 * loading fails, which is reported. Requested once, and again after a failure.
 */
export async function productDataOf(number: string): Promise<ProductData | null> {
  try {
    return await loadOnce(number)
  } catch (error) {
    report(error, { part: 'product data' })
    return null
  }
}

/** The data file of a commerce product, by its global id; null until loaded, and for a product not on this site. */
export function useProductData(productId: string | null): ProductData | null {
  const number = productId === null ? null : numericId(productId)
  const [product, setProduct] = useState(() => (number === null ? null : (loaded.get(number) ?? null)))
  useEffect(() => {
    if (number === null) return
    let isUnmounted = false
    void productDataOf(number).then((data) => {
      if (!isUnmounted) setProduct(data)
    })
    return () => {
      isUnmounted = true
    }
  }, [number])
  return product
}
