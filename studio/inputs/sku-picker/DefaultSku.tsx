import { Text } from '@sanity/ui'
import { useMemo } from 'react'
import { type ObjectInputProps, set, unset } from 'sanity'
import { Picker } from '../picker/Picker.tsx'
import { bareSku, skuOf } from './skus.ts'
import { useSkuChoices } from './useSkuChoices.ts'

/** Nothing can be listed before the service has answered; the picker says so when it does not. */
const stillUnknown = () => new Promise<never>(() => {})

/** The variant that is chosen when the page opens: one of the picked product's. */
export function DefaultSku({ value, path, elementProps, readOnly, onChange }: ObjectInputProps) {
  const asked = useSkuChoices(path, 'product')
  const sku = skuOf(value)
  const list = useMemo(() => {
    if (asked.state === 'asking' || asked.state === 'failed') return stillUnknown
    const items = asked.state === 'answered' ? asked.answer : []
    return async () => ({ items, hasMore: false })
  }, [asked])
  if (asked.state === 'idle' && sku === null) {
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
      stored={sku === null ? null : bareSku(sku)}
      current={
        asked.state === 'answered'
          ? { state: 'answered', answer: asked.answer.find((choice) => choice.value === sku) ?? null }
          : asked
      }
      list={list}
      isReadOnly={readOnly === true}
      onPick={(choice) => onChange(set({ sku: choice.value }))}
      onClear={() => onChange(unset())}
    />
  )
}
