import { defineArrayMember, defineField, type StringRule, type TextRule } from 'sanity'
import { filled } from '../../validation/shared.ts'
import type { Shown } from './shown.ts'

const spacesAlone = (message: string) => (value: unknown) =>
  value === undefined || value === null || value === '' ? true : filled(message)(value)

/** Required, and spaces do not count. */
export const requiredText =
  (message: string) =>
  (rule: StringRule): StringRule[] => [rule.required().error(message), rule.custom(spacesAlone(message))]

const requiredParagraph =
  (message: string) =>
  (rule: TextRule): TextRule[] => [rule.required().error(message), rule.custom(spacesAlone(message))]

/** One line of text. */
export const textField = (shown: Shown) => defineField({ ...shown, type: 'string' })

/** One line of text that must be there. */
export const requiredTextField = (shown: Shown, message: string) =>
  defineField({ ...shown, type: 'string', validation: requiredText(message) })

/** Several lines of plain text. */
export const paragraphField = (shown: Shown, rows = 3) => defineField({ ...shown, type: 'text', rows })

/** Several lines of plain text that must be there. */
export const requiredParagraphField = (shown: Shown, message: string, rows = 3) =>
  defineField({ ...shown, type: 'text', rows, validation: requiredParagraph(message) })

/** A list of short texts. */
export const textsField = (shown: Shown) =>
  defineField({ ...shown, type: 'array', of: [defineArrayMember({ type: 'string' })] })

/** Styled text (OBJ-04). */
export const richTextField = (shown: Shown) => defineField({ ...shown, type: 'richText' })

/** A switch, off unless told. */
export const flagField = (shown: Shown, initialValue = false) =>
  defineField({ ...shown, type: 'boolean', initialValue })

/** CAT-01: what is flagged is left out of the shop without hemp. */
export const cbdField = (what: string, group?: string) =>
  flagField({
    name: 'cbd',
    title: 'Hemp-derived',
    description: `Leaves ${what} out of the shop without hemp-derived products, with every link to it. Off: it shows in both.`,
    ...(group === undefined ? {} : { group }),
  })

/** What search engines and shared links say of a page. */
export const descriptionField = (group?: string) =>
  defineField({
    name: 'description',
    title: 'Description',
    description:
      'What search engines and shared links say of this page, in a sentence or two. Empty: the description of Site meta.',
    type: 'text',
    rows: 2,
    ...(group === undefined ? {} : { group }),
    validation: (rule) =>
      rule.custom(filled('Without a description, search results show the shop’s general one.')).warning(),
  })
