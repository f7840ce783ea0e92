import { fieldTexts, isEmail } from '#config/form-rules.ts'
import { fieldOf, isBlank, isRecord, itemsOf, type ValidationResult } from './values.ts'

/** Requires a text that is not blank. */
export const filled =
  (message: string) =>
  (value: unknown): ValidationResult =>
    isBlank(value) ? message : true

/** Requires a rich text with more than blank paragraphs. */
export const filledRichText =
  (message: string) =>
  (blocks: unknown): ValidationResult =>
    itemsOf(blocks).some((block) =>
      itemsOf(fieldOf(block, 'children')).some((span) => !isBlank(fieldOf(span, 'text'))),
    )
      ? true
      : message

/** Limits a list to `max` items. */
export const atMost =
  (max: number, message: string) =>
  (value: unknown): ValidationResult =>
    itemsOf(value).length > max ? message : true

/** Limits a text to `max` characters (Unicode code points). */
export const atMostCharacters =
  (max: number, message: string) =>
  (value: unknown): ValidationResult =>
    typeof value === 'string' && [...value].length > max ? message : true

const referenceOf = (value: unknown): unknown => (isRecord(value) ? value._ref : undefined)

/** Rejects duplicates among texts or references. */
export const withoutRepeats =
  (message: string) =>
  (value: unknown): ValidationResult => {
    const seen = itemsOf(value)
      .map((item) => (typeof item === 'string' ? item : referenceOf(item)))
      .filter((item) => item !== undefined)
    return new Set(seen).size < seen.length ? message : true
  }

/** An email address that letters reach; an empty one is another rule's matter. */
export const emailAddress = (value: unknown): ValidationResult =>
  isBlank(value) || (typeof value === 'string' && isEmail(value.trim())) ? true : fieldTexts.email
