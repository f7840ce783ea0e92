import { useEffect, useState } from 'react'
import { numericId } from '#commerce/ids.ts'
import { loadedProduct, productDataOf } from '#features/catalogue/loaded-products.api.ts'
import type { ProductData } from '#features/catalogue/product-json.ts'

/** The data file of a commerce product, by its global id; undefined until loaded, null for a product not on this site. */
export function useProductData(productId: string | null): ProductData | null | undefined {
  const [product, setProduct] = useState(() => loadedProduct(productId))
  useEffect(() => {
    const number = productId === null ? null : numericId(productId)
    if (number === null) return
    let isUnmounted = false
    void productDataOf(number).then((data) => {
      if (!isUnmounted) setProduct(data)
    })
    return () => {
      isUnmounted = true
    }
  }, [productId])
  return product
}
