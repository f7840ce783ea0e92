import { fieldOf, isBlank } from '../../validation/outcome.ts'
import type { Choice } from './choice.ts'

const textOf = (value: unknown, name: string): string | null => {
  const text = fieldOf(value, name)
  return typeof text === 'string' && !isBlank(text) ? text : null
}

/** The id that a picked product is stored with, in any form; null when none is. */
export const pickedId = (value: unknown): string | null => textOf(value, 'id')

/** What a document remembers of its product, to show while the shop is asked, and when it has it no more. */
export function storedProduct(value: unknown): Choice | null {
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

/** STU-13: what is stored of a picked product. */
export const productValue = ({ value, title, image }: Choice) => ({
  id: value,
  title,
  ...(image === null ? {} : { image }),
})

/** What is stored of a picked subscription product. */
export const subscriptionValue = ({ value, title }: Choice) => ({ id: value, title })

/** What is stored of a picked variant (STU-14). */
export const variantValue = (variant: { id: string; title: string; product: { title: string } }) => ({
  id: variant.id,
  productTitle: variant.product.title,
  variantTitle: variant.title,
})

/** What a document remembers of its variant. */
export function storedVariant(value: unknown): Choice | null {
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
