import { z } from 'zod'
import { isAmount } from '#config/amount.ts'
import { SEGMENT_MAX_BYTES } from '#config/limits.ts'
import { isSegment, isTooLongSegment } from '#config/routes.ts'

// Fields that are parsed without anything around them; `parsers.ts` has those that need the site or the preview.

/** An error message such as "is missing" or "is not a text", which follows the path of the field. */
export const expected = (what: string) => ({
  error: (issue: { input?: unknown }) =>
    issue.input === null || issue.input === undefined ? 'is missing' : `is not ${what}`,
})

export const requiredText = z.string(expected('a text')).trim().min(1, 'is empty')
/** Null when empty or blank. */
export const text = z
  .string(expected('a text'))
  .nullish()
  .transform((value) => (value === null || value === undefined || value.trim() === '' ? null : value.trim()))
/** False by default. */
export const flag = z
  .boolean(expected('true or false'))
  .nullish()
  .transform((value) => value === true)
export const number = z
  .number(expected('a number'))
  .nullish()
  .transform((value) => value ?? null)
/** An amount of money above zero, in whole cents. */
export const amount = z
  .number(expected('an amount'))
  .refine(isAmount, 'is not an amount above 0 with at most two decimals')
  .nullish()
  .transform((value) => value ?? null)
export const slug = requiredText
  .refine((value) => !isTooLongSegment(value), {
    error: `is too long for an address, which takes ${SEGMENT_MAX_BYTES} bytes`,
    abort: true,
  })
  .refine(isSegment, 'cannot be part of an address')
/** Hex with `#`. */
const requiredColor = z
  .string(expected('a color'))
  .regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/i, 'is not a color like #A2B0FF')
export const color = requiredColor.nullish().transform((value) => value ?? null)
/** Leaves out empty entries. */
export const withoutNulls = <Output>(
  values: ReadonlyArray<Output | null> | null | undefined,
): readonly Output[] => (values ?? []).filter((value) => value !== null)
export const texts = z.array(text).nullish().transform(withoutNulls)
export const colorList = z.array(color).nullish().transform(withoutNulls)
export const ref = z
  .string(expected('a reference'))
  .nullish()
  .transform((value) => value ?? null)
export const refs = z.array(ref).nullish().transform(withoutNulls)
export const colors = z
  .object({ text: color, backgrounds: colorList })
  .nullish()
  .transform((value) => value ?? { text: null, backgrounds: [] })
/** ISO 8601, with offset. */
export const dateTime = z.iso
  .datetime({ offset: true, error: 'is not a date and time' })
  .nullish()
  .transform((value) => value ?? null)
