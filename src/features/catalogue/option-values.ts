import type { Variant } from '#commerce/variant-schema.ts'

/** The variant's value of each of these options, in order; empty for none. */
export const optionValues = ({ selectedOptions }: Variant, names: readonly string[]): string[] =>
  names.map((name) => selectedOptions.find((option) => option.name === name)?.value ?? '')
