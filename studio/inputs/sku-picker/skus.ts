import { fieldOf, isBlank, itemsOf } from '../../validation/values.ts'
import type { PickerItem } from '../picker/choice.ts'

/** The SKU of a stored variant `{sku}`; null if there is none. */
export const skuOf = (stored: unknown): string | null => {
  const sku = fieldOf(stored, 'sku')
  return typeof sku === 'string' && !isBlank(sku) ? sku : null
}

/** A choice for a SKU without any other data. */
export const choiceOfSku = (sku: string): PickerItem => ({
  value: sku,
  title: sku,
  detail: '',
  image: null,
  isSoldOut: false,
})

/** The SKUs of a stored list without duplicates. */
export const skusOf = (stored: unknown): string[] => [
  ...new Set(
    itemsOf(stored)
      .map(skuOf)
      .filter((sku) => sku !== null),
  ),
]

/** The stored SKUs that no variant of the product has. */
export const orphanSkus = (skus: readonly string[], variants: readonly PickerItem[]): string[] =>
  skus.filter((sku) => !variants.some(({ value }) => value === sku))

interface StoredSku {
  _key: string
  _type: 'sku'
  sku: string
}

/**
 * The stored list with a SKU added or removed: variants in the product's order, then orphans. A SKU occurs once, so it is
 * also its item's key.
 */
export function toggleSku(
  skus: readonly string[],
  sku: string,
  isSelected: boolean,
  variants: readonly PickerItem[],
): StoredSku[] {
  const selected = isSelected ? [...skus, sku] : skus.filter((other) => other !== sku)
  const ordered = variants.map(({ value }) => value).filter((value) => selected.includes(value))
  const orphans = orphanSkus([...new Set(selected)], variants)
  return [...ordered, ...orphans].map((item) => ({ _key: item, _type: 'sku', sku: item }))
}
