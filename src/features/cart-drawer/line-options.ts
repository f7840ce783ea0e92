import type { ProductData } from '#features/catalogue/product-json.ts'

export interface OptionValue {
  readonly value: string
  readonly isActive: boolean
  /** The variant to switch the line to; null when there is none or it is sold out. */
  readonly variant: { readonly id: string; readonly title: string } | null
}

export interface LineOption {
  readonly name: string
  readonly values: readonly OptionValue[]
}

/**
 * The options of a line's product (CART-43): each value with the variant that has it together with the line's other
 * values. Empty when the product data does not have the line's variant; options with a single value are left out.
 */
export function lineOptions(
  { options, variants }: Pick<ProductData, 'options' | 'variants'>,
  variantId: string,
): LineOption[] {
  const current = variants.find(({ id }) => id === variantId)
  if (current === undefined) return []
  const variantWith = (index: number, value: string) =>
    variants.find(({ values }) =>
      values.every((own, at) => own === (at === index ? value : current.values[at])),
    )
  return options.flatMap(({ name, values }, index) => {
    if (values.length < 2) return []
    const optionValues = values.map((value): OptionValue => {
      const isActive = current.values[index] === value
      const variant = isActive ? current : variantWith(index, value)
      const canChoose = variant !== undefined && (isActive || variant.available)
      return { value, isActive, variant: canChoose ? { id: variant.id, title: variant.title } : null }
    })
    return [{ name, values: optionValues }]
  })
}
