import { useMemo, useRef } from 'react'
import { type ObjectInputProps, set, unset } from 'sanity'
import { useRequest } from '../../requests/useRequest.ts'
import type { VariantWithProduct } from '../../storefront/queries.ts'
import { useStorefront } from '../../storefront/StorefrontProvider.tsx'
import { variantChoice } from '../picker/choice.ts'
import { Picker } from '../picker/Picker.tsx'
import { pickedId, storedVariant, variantValue } from '../picker/stored-values.ts'

/** Picks the variant that a button adds to the cart (STU-14). */
export function VariantPicker({ value: given, elementProps, readOnly, onChange }: ObjectInputProps) {
  const storefront = useStorefront()
  const value: unknown = given
  const id = pickedId(value)
  const listed = useRef(new Map<string, VariantWithProduct>())
  const loadCurrent = useMemo(() => {
    if (id === null) return null
    return async () => {
      const variant = await storefront.variant(id)
      return variant === null ? null : variantChoice(variant)
    }
  }, [storefront, id])
  const list = useMemo(
    () => async (search: string) => {
      const { items, hasMore } = await storefront.variants(search)
      for (const variant of items) listed.current.set(variant.id, variant)
      return { items: items.map(variantChoice), hasMore }
    },
    [storefront],
  )
  return (
    <Picker
      element={elementProps}
      noun="product variant"
      stored={storedVariant(value)}
      current={useRequest(loadCurrent)}
      list={list}
      isReadOnly={readOnly === true}
      onPick={(choice) => {
        const variant = listed.current.get(choice.value)
        if (variant !== undefined) onChange(set(variantValue(variant)))
      }}
      onClear={() => onChange(unset())}
    />
  )
}
