import { useEffect, useState } from 'react'
import { numericId } from '#commerce/ids.ts'
import { loadedProduct, productDataOf } from '#features/catalogue/loaded-products.ts'
import type { ProductData } from '#features/catalogue/product-data.ts'

/** The data file of a commerce product, by its global id; null until loaded, and for a product not on this site. */
export function useProductData(productId: string | null): ProductData | null {
  const [product, setProduct] = useState(() => loadedProduct(productId) ?? null)
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
