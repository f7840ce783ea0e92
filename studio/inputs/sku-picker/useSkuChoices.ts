import { useMemo } from 'react'
import { type Path, useFormValue } from 'sanity'
import { type RequestState, useRequest } from '../../requests/useRequest.ts'
import { useStorefront } from '../../storefront/StorefrontProvider.tsx'
import { type PickerItem, skuChoices } from '../picker/choice.ts'
import { pickedId } from '../picker/stored-values.ts'

/**
 * Loads the variants of the product picked in the field `sibling` next to the one at `path`; idle if none is picked. A
 * product that no longer exists has no variants.
 */
export function useSkuChoices(path: Path, sibling: 'product' | 'subscription'): RequestState<PickerItem[]> {
  const storefront = useStorefront()
  const id = pickedId(useFormValue([...path.slice(0, -1), sibling]))
  const send = useMemo(() => {
    if (id === null) return null
    return async () => skuChoices((await storefront.product(id))?.variants.nodes ?? [])
  }, [storefront, id])
  return useRequest(send)
}
