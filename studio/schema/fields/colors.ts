import { defineArrayMember, defineField } from 'sanity'
import type { BaseField } from './base-field.ts'

/** A color; `initial` is hex with `#`, and so are those of the `palette`, which its picker offers. */
export const colorField = (base: BaseField, initial?: string, palette?: readonly string[]) =>
  defineField({
    ...base,
    type: 'color',
    options: { disableAlpha: true, ...(palette === undefined ? {} : { colorList: [...palette] }) },
    ...(initial === undefined ? {} : { initialValue: { _type: 'color', hex: initial } }),
  })

/** A list of colors, from top to bottom. */
export const colorListField = (base: BaseField) =>
  defineField({
    ...base,
    type: 'array',
    of: [defineArrayMember({ type: 'color', options: { disableAlpha: true } })],
  })
