import * as z from 'zod/mini'
import type { FormFieldType } from './forms.ts'
import {
  EMAIL_MAX_LENGTH,
  FORM_FILE_MAX_BYTES,
  FORM_TEXT_MAX_LENGTH,
  FORM_TEXTAREA_MAX_LENGTH,
} from './limits.ts'

// Validation of forms, run by browsers before sending and by the backend again. Kept small because browsers load it.

/** A field as an editor defined it; see `formField` in the studio. */
export interface FormField {
  readonly label: string
  /** The key of the answer in the submitted form data. */
  readonly name: string
  readonly required: boolean
  readonly type: FormFieldType
  /** For a select: the label shown, and the value sent. */
  readonly options: readonly { readonly key: string; readonly value: string }[]
  /** For a file: the input's `accept` attribute (FORM-16). */
  readonly accept: string
}

/** A chosen file without its content, which only the backend checks. */
export interface ChosenFile {
  readonly name: string
  /** The media type that the browser detected; empty if unknown. */
  readonly type: string
  /** In bytes. */
  readonly size: number
}

/** Errors shown beneath a field (FORM-14, FORM-20, FORM-31); the last three are not from the specification. */
export const fieldTexts = {
  required: 'This field is required.',
  email: 'Please enter a valid email address.',
  url: 'Please enter a valid URL.',
  option: 'Please choose an option.',
  long: (max: number) => `Please write no more than ${max.toLocaleString('en-US')} characters.`,
  fileSize: `Please choose a file of no more than ${FORM_FILE_MAX_BYTES / 1_048_576} MB.`,
  fileType: 'Please choose a file of another kind.',
} as const

/** The field that people do not see, so that only bots fill it in. Browsers do not autofill this name. */
export const HONEYPOT_FIELD = 'leave-empty'
/** The names of a sign-up form's fields. */
export const signUpFields = { email: 'email', listId: 'listId', source: 'source' } as const
/** The id of one submission, which makes sending it twice idempotent. */
export const SUBMISSION_FIELD = 'submission-id'
/** The names that no field of an editor's may have. */
export const reservedFieldNames: readonly string[] = [HONEYPOT_FIELD, SUBMISSION_FIELD]

/** A host with a domain, without empty labels. */
const hostname = /^(?!.*\.\.)[^\s.].*\.[^\s.]{2,}$|^localhost$/

/**
 * Whether a text without spaces around it is an email address. By a regular expression, and URLs by `URL.parse`, because zod's
 * parsers would be loaded with every cart.
 */
export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MAX_LENGTH && z.regexes.email.test(text)

function isWebAddress(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  return url !== null && hostname.test(url.hostname)
}

const lengthError = (text: string, max: number) => (text.length > max ? fieldTexts.long(max) : null)

/** The error of an email field with this text, null if it is valid (FORM-06). */
export function emailError(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return fieldTexts.required
  return isEmail(trimmed) ? null : fieldTexts.email
}

/** The error of a field other than a file with this answer, null if it is valid (FORM-14, FORM-20). */
export function answerError(field: FormField, answer: string): string | null {
  const text = answer.trim()
  if (text === '') {
    if (!field.required) return null
    return field.type === 'select' ? fieldTexts.option : fieldTexts.required
  }
  switch (field.type) {
    case 'email':
      return emailError(text)
    case 'url':
      return lengthError(text, FORM_TEXT_MAX_LENGTH) ?? (isWebAddress(text) ? null : fieldTexts.url)
    case 'select':
      return field.options.some(({ value }) => value === text) ? null : fieldTexts.option
    case 'textarea':
      return lengthError(text, FORM_TEXTAREA_MAX_LENGTH)
    case 'text':
    case 'file':
      return lengthError(text, FORM_TEXT_MAX_LENGTH)
  }
}

/** "image/png" of "Image/PNG;a=b": in lower case, without parameters; empty if unknown. */
export const mediaTypeOf = (type: string): string => type.toLowerCase().split(';', 1)[0]?.trim() ?? ''

/** The media types of `image/*`, whose content the backend can tell. */
const picture = /^image\/(?:png|jpeg|gif|webp|avif|hei[cf]|bmp|tiff)$/

/** Whether `accept` allows a file. Other pictures, such as SVG, which can contain scripts, must be listed by their full type. */
export function isAccepted(accept: string, { name, type }: Pick<ChosenFile, 'name' | 'type'>): boolean {
  const mediaType = mediaTypeOf(type)
  const tokens = accept
    .toLowerCase()
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '')
  if (tokens.length === 0) return true
  return tokens.some((token) => {
    if (token === '*/*') return true
    if (token.startsWith('.')) return name.toLowerCase().endsWith(token)
    if (token === 'image/*') return picture.test(mediaType)
    if (token.endsWith('/*')) return mediaType.startsWith(token.slice(0, -1))
    return mediaType === token
  })
}

/** The error of a file field, null if it is valid. An empty field is null, or a file without name and size. */
export function fileError(field: FormField, file: ChosenFile | null): string | null {
  if (file === null || (file.name === '' && file.size === 0)) {
    return field.required ? fieldTexts.required : null
  }
  if (!isAccepted(field.accept, file)) return fieldTexts.fileType
  return file.size > FORM_FILE_MAX_BYTES ? fieldTexts.fileSize : null
}
