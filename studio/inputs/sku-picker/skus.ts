import { fieldOf, isBlank, itemsOf } from '../../validation/outcome.ts'
import type { Choice } from '../picker/choice.ts'

/** The SKU of `{sku}`, as variants are stored; null when there is none. */
export const skuOf = (stored: unknown): string | null => {
  const sku = fieldOf(stored, 'sku')
  return typeof sku === 'string' && !isBlank(sku) ? sku : null
}

/** A SKU of which no more is known. */
export const bareSku = (sku: string): Choice => ({
  value: sku,
  title: sku,
  detail: '',
  image: null,
  isSoldOut: false,
})

/** The SKUs of a stored list, each once. */
export const skusOf = (stored: unknown): string[] => [
  ...new Set(
    itemsOf(stored)
      .map(skuOf)
      .filter((sku) => sku !== null),
  ),
]

/** Those of a stored list that none of the product's variants has. */
export const strangers = (skus: readonly string[], variants: readonly Choice[]): string[] =>
  skus.filter((sku) => !variants.some(({ value }) => value === sku))

interface StoredSku {
  _key: string
  _type: 'sku'
  sku: string
}

/**
 * The list with a SKU in it, or without it: variants in the product's order, then what is none of its variants. A SKU
 * is listed once, so it names its item (VAL: keys are unique).
 */
export function withSku(
  skus: readonly string[],
  sku: string,
  isWanted: boolean,
  variants: readonly Choice[],
): StoredSku[] {
  const wanted = isWanted ? [...skus, sku] : skus.filter((one) => one !== sku)
  const ordered = variants.map(({ value }) => value).filter((value) => wanted.includes(value))
  const others = strangers([...new Set(wanted)], variants)
  return [...ordered, ...others].map((one) => ({ _key: one, _type: 'sku', sku: one }))
}
