import { useEffect, useState } from 'react'
import { numericId } from '#commerce/ids.ts'
import { report } from '#features/reporting/report.ts'
import { loadProductData } from '#features/shared-data/load.ts'

const paths = new Map<string, Promise<string | null>>()

function pathOfProduct(number: string): Promise<string | null> {
  const known =
    paths.get(number) ??
    loadProductData(number)
      .then((data) => data?.path ?? null)
      .catch((error: unknown) => {
        paths.delete(number)
        report(error, { part: 'product data' })
        return null
      })
  paths.set(number, known)
  return known
}

/** Where a commerce product's page is; null until known, and for one that does not show on this site. */
export function useProductPath(productId: string | null): string | null {
  const [path, setPath] = useState<string | null>(null)
  useEffect(() => {
    const number = productId === null ? null : numericId(productId)
    if (number === null) return
    let isGone = false
    void pathOfProduct(number).then((found) => {
      if (!isGone) setPath(found)
    })
    return () => {
      isGone = true
    }
  }, [productId])
  return path
}
