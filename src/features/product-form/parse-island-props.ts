import type { ProductFormProps } from './product-form-props.ts'

/**
 * Astro writes each value of an island's props as a pair: 1 and an array, or 0 and any other value. An array of numbers would
 * look the same; the form's data has none.
 */
const unwrap = (_key: string, value: unknown): unknown =>
  Array.isArray(value) && [0, 1].includes(value[0]) ? value[1] : value

/** The form's data from the attribute `props` of its island, where the same build has written it. */
export function parseIslandProps(props: string): ProductFormProps {
  const { data }: { data: ProductFormProps } = JSON.parse(props, unwrap)
  return data
}
