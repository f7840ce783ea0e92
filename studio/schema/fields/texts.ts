import { defineArrayMember, defineField, type StringRule, type TextRule } from 'sanity'
import { filled } from '../../validation/common-rules.ts'
import type { BaseField } from './base-field.ts'

const notBlank = (message: string) => (value: unknown) =>
  value === undefined || value === null || value === '' ? true : filled(message)(value)

/** Validates that a text is not blank. */
export const requiredText =
  (message: string) =>
  (rule: StringRule): StringRule[] => [rule.required().error(message), rule.custom(notBlank(message))]

/** Validates that a text of several lines is not blank. */
export const requiredParagraph =
  (message: string) =>
  (rule: TextRule): TextRule[] => [rule.required().error(message), rule.custom(notBlank(message))]

/** A single line of text. */
export const textField = (base: BaseField) => defineField({ ...base, type: 'string' })

/** A mandatory single line of text. */
export const requiredTextField = (base: BaseField, message: string) =>
  defineField({ ...base, type: 'string', validation: requiredText(message) })

/** Plain text of several lines. */
export const paragraphField = (base: BaseField, rows = 3) => defineField({ ...base, type: 'text', rows })

/** Mandatory plain text of several lines. */
export const requiredParagraphField = (base: BaseField, message: string, rows = 3) =>
  defineField({ ...base, type: 'text', rows, validation: requiredParagraph(message) })

/** A list of single lines of text. */
export const textsField = (base: BaseField) =>
  defineField({ ...base, type: 'array', of: [defineArrayMember({ type: 'string' })] })

/** Rich text (OBJ-04). */
export const richTextField = (base: BaseField) => defineField({ ...base, type: 'richText' })

/** A switch, off by default. */
export const flagField = (base: BaseField, initialValue = false) =>
  defineField({ ...base, type: 'boolean', initialValue })

/** The flag that hides a document on the variant `scrubbed` (CAT-01). */
export const cbdField = (what: string, group?: string) =>
  flagField({
    name: 'cbd',
    title: 'Hemp-derived',
    description: `Leaves ${what} out of the shop without hemp-derived products, with every link to it. Off: it shows in both.`,
    ...(group === undefined ? {} : { group }),
  })

/** The description for search engines and shared links; `effect` says where else it shows, and its effect if empty. */
export const descriptionField = (effect: string, group: string) =>
  defineField({
    name: 'description',
    title: 'Description',
    description: `What search engines and shared links say of this page, in a sentence or two. ${effect}`,
    type: 'text',
    rows: 2,
    group,
    validation: (rule) =>
      rule
        .custom(filled('Without a description, search results show words that were not written for them.'))
        .warning(),
  })
