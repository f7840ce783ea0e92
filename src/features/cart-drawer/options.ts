import type { ProductData } from '#features/catalogue/product-data.ts'

export interface OptionValue {
  readonly value: string
  readonly isActive: boolean
  /** What choosing it would put in the line's place; null where there is no such variant, or none for sale. */
  readonly variant: { readonly id: string; readonly title: string } | null
}

export interface LineOption {
  readonly name: string
  readonly values: readonly OptionValue[]
}

/**
 * What a line's variant could be instead (CART-43): each value with the variant that has it and the line's other values.
 * Options with nothing to choose are left out; so is everything when the shop does not know the line's variant.
 */
export function optionsOf(
  { options, variants }: Pick<ProductData, 'options' | 'variants'>,
  variantId: string,
): LineOption[] {
  const current = variants.find(({ id }) => id === variantId)
  if (current === undefined) return []
  const withValue = (index: number, value: string) =>
    variants.find(({ values }) =>
      values.every((own, position) => own === (position === index ? value : current.values[position])),
    )
  return options.flatMap(({ name, values }, index) => {
    if (values.length < 2) return []
    const choices = values.map((value): OptionValue => {
      const isActive = current.values[index] === value
      const found = isActive ? current : withValue(index, value)
      const canBe = found !== undefined && (isActive || found.available)
      return { value, isActive, variant: canBe ? { id: found.id, title: found.title } : null }
    })
    return [{ name, values: choices }]
  })
}
