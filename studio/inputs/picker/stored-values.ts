import { fieldOf, isBlank } from '../../validation/values.ts'
import type { PickerItem } from './choice.ts'

const textOf = (value: unknown, name: string): string | null => {
  const text = fieldOf(value, name)
  return typeof text === 'string' && !isBlank(text) ? text : null
}

/** The stored id of a picked item in any encoding; null if there is none. */
export const pickedId = (value: unknown): string | null => textOf(value, 'id')

/** The stored product as a choice, shown while the shop's data is loading and if the product no longer exists. */
export function storedProduct(value: unknown): PickerItem | null {
  const id = pickedId(value)
  if (id === null) return null
  return {
    value: id,
    title: textOf(value, 'title') ?? id,
    detail: '',
    image: textOf(value, 'image'),
    isSoldOut: false,
  }
}

/** The value stored for a picked product (STU-13). */
export const productValue = ({ value, title, image }: PickerItem) => ({
  id: value,
  title,
  ...(image === null ? {} : { image }),
})

/** The value stored for a picked subscription product. */
export const subscriptionValue = ({ value, title }: PickerItem) => ({ id: value, title })

/** The value stored for a picked variant (STU-14). */
export const variantValue = (variant: { id: string; title: string; product: { title: string } }) => ({
  id: variant.id,
  productTitle: variant.product.title,
  variantTitle: variant.title,
})

/** The stored variant as a choice. */
export function storedVariant(value: unknown): PickerItem | null {
  const id = pickedId(value)
  if (id === null) return null
  const titles = [textOf(value, 'productTitle'), textOf(value, 'variantTitle')]
  return {
    value: id,
    title: titles.filter((title) => title !== null).join(' – ') || id,
    detail: '',
    image: null,
    isSoldOut: false,
  }
}
