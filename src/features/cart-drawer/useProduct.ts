import { useEffect, useState } from 'react'
import { report } from '#browser/reporting/report.ts'
import { numericId } from '#commerce/ids.ts'
import type { ProductData } from '#features/catalogue/product-data.ts'
import { loadProductData } from '#features/catalogue/shared-data.api.ts'

const products = new Map<string, Promise<ProductData | null>>()
/** Those of them that have come: another line of the same product shows it at once. */
const known = new Map<string, ProductData | null>()

/** What the shop knows of a commerce product, by the number of its id; asked for once, and again after a failure. */
export function productOf(number: string): Promise<ProductData | null> {
  const loading =
    products.get(number) ??
    loadProductData(number)
      .then((found) => {
        known.set(number, found)
        return found
      })
      .catch((error: unknown) => {
        products.delete(number)
        report(error, { part: 'product data' })
        return null
      })
  products.set(number, loading)
  return loading
}

/** What the shop knows of a commerce product; null until known, and for one that does not show on this site. */
export function useProduct(productId: string | null): ProductData | null {
  const number = productId === null ? null : numericId(productId)
  const [product, setProduct] = useState(() => (number === null ? null : (known.get(number) ?? null)))
  useEffect(() => {
    if (number === null) return
    let isGone = false
    void productOf(number).then((found) => {
      if (!isGone) setProduct(found)
    })
    return () => {
      isGone = true
    }
  }, [number])
  return product
}
