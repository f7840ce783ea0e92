import { Text } from '@sanity/ui'
import { useMemo } from 'react'
import { type ObjectInputProps, set, unset } from 'sanity'
import { Picker } from '../picker/Picker.tsx'
import { choiceOfSku, skuOf } from './skus.ts'
import { useSkuChoices } from './useSkuChoices.ts'

/** Keeps the list loading until the product's variants are known; the picker shows a failure. */
const neverResolves = () => new Promise<never>(() => {})

/** Picks the variant of the product that is selected when its page opens. */
export function DefaultSku({ value, path, elementProps, readOnly, onChange }: ObjectInputProps) {
  const request = useSkuChoices(path, 'product')
  const sku = skuOf(value)
  const list = useMemo(() => {
    if (request.state === 'loading' || request.state === 'failed') return neverResolves
    const items = request.state === 'loaded' ? request.data : []
    return async () => ({ items, hasMore: false })
  }, [request])
  if (request.state === 'idle' && sku === null) {
    return (
      <Text size={1} muted>
        Pick a product first: its variants are listed here.
      </Text>
    )
  }
  return (
    <Picker
      element={elementProps}
      noun="variant"
      gone="Not a variant of the picked product"
      stored={sku === null ? null : choiceOfSku(sku)}
      current={
        request.state === 'loaded'
          ? { state: 'loaded', data: request.data.find((choice) => choice.value === sku) ?? null }
          : request
      }
      list={list}
      isReadOnly={readOnly === true}
      onPick={(choice) => onChange(set({ sku: choice.value }))}
      onClear={() => onChange(unset())}
    />
  )
}
