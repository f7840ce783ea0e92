import { useMemo } from 'react'
import { type Path, useFormValue } from 'sanity'
import { type Asked, useAsked } from '../../asking/use-asked.ts'
import { useStorefront } from '../../storefront/StorefrontProvider.tsx'
import { type Choice, skuChoices } from '../picker/choice.ts'
import { pickedId } from '../picker/stored.ts'

/**
 * The variants of the product that was picked in the field `sibling` beside the one at `path`; idle while none is
 * picked. A product that the shop has no more has no variants.
 */
export function useSkuChoices(path: Path, sibling: 'product' | 'subscription'): Asked<Choice[]> {
  const storefront = useStorefront()
  const id = pickedId(useFormValue([...path.slice(0, -1), sibling]))
  const ask = useMemo(() => {
    if (id === null) return null
    return async () => skuChoices((await storefront.product(id))?.variants.nodes ?? [])
  }, [storefront, id])
  return useAsked(ask)
}
