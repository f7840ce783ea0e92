import { defineArrayMember, defineField } from 'sanity'
import type { Shown } from './shown.ts'

/** A colour, picked; `initial` is hex with `#`. */
export const colorField = (shown: Shown, initial?: string) =>
  defineField({
    ...shown,
    type: 'color',
    options: { disableAlpha: true },
    ...(initial === undefined ? {} : { initialValue: { _type: 'color', hex: initial } }),
  })

/** Several colours, top to bottom. */
export const colorListField = (shown: Shown) =>
  defineField({
    ...shown,
    type: 'array',
    of: [defineArrayMember({ type: 'color', options: { disableAlpha: true } })],
  })
