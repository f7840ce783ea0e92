import * as z from 'zod/mini'
import type { FormFieldType } from '#config/forms.ts'
import {
  EMAIL_MAXIMUM,
  FORM_FILE_MAXIMUM_BYTES,
  FORM_TEXT_MAXIMUM,
  FORM_TEXTAREA_MAXIMUM,
} from '#config/limits.ts'

// What may be sent, said once: browsers ask it before sending, the backend asks it again. Loads in both, so it is small.

/** A field as an editor made it; see `formField` in the studio. */
export interface FormField {
  readonly label: string
  /** What the answer is sent as. */
  readonly name: string
  readonly required: boolean
  readonly type: FormFieldType
  /** Of a select: the label shown, and the value sent. */
  readonly options: readonly { readonly key: string; readonly value: string }[]
  /** Of a file: an input's `accept` (FORM-16). */
  readonly accept: string
}

/** A file somebody chose; without its content, which only the backend looks at. */
export interface ChosenFile {
  readonly name: string
  /** The media type the browser took it for; empty for one it does not know. */
  readonly type: string
  /** In bytes. */
  readonly size: number
}

/** What stands beneath a field whose answer is not one (FORM-14, FORM-20, FORM-31); the last three are ours. */
export const fieldTexts = {
  required: 'This field is required.',
  email: 'Please enter a valid email address.',
  url: 'Please enter a valid URL.',
  option: 'Please choose an option.',
  long: (most: number) => `Please write no more than ${most.toLocaleString('en-US')} characters.`,
  fileSize: `Please choose a file of no more than ${FORM_FILE_MAXIMUM_BYTES / 1_048_576} MB.`,
  fileType: 'Please choose a file of another kind.',
} as const

/** A field that people do not see; what fills it in is no person. Named like nothing that browsers fill in themselves. */
export const HONEYPOT_FIELD = 'leave-empty'
/** The names of what a sign-up form sends by itself. */
export const signUpFields = { email: 'email', listId: 'listId', source: 'source' } as const
/** Names one sending of a form, so that the same one twice is one. */
export const SUBMISSION_FIELD = 'submission-id'

/** A host with a domain, as against one word or dots gone astray. */
const hostname = /^(?!.*\.\.)[^\s.].*\.[^\s.]{2,}$|^localhost$/

// Parsers of zod's for these two would come with every cart: a pattern and the browser's own reading say the same.
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAXIMUM && z.regexes.email.test(text)

function isWebAddress(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  return url !== null && hostname.test(url.hostname)
}

const overlong = (text: string, most: number) => (text.length > most ? fieldTexts.long(most) : null)

/** Why an email address is not one, in words for whoever typed it; null for one that is (FORM-06). */
export function emailFault(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return fieldTexts.required
  return isEmail(trimmed) ? null : fieldTexts.email
}

/** Why a written or chosen answer cannot be sent, in words for whoever gave it; null for one that can (FORM-14, FORM-20). */
export function answerFault(field: FormField, answer: string): string | null {
  const text = answer.trim()
  if (text === '') {
    if (!field.required) return null
    return field.type === 'select' ? fieldTexts.option : fieldTexts.required
  }
  switch (field.type) {
    case 'email':
      return emailFault(text)
    case 'url':
      return overlong(text, FORM_TEXT_MAXIMUM) ?? (isWebAddress(text) ? null : fieldTexts.url)
    case 'select':
      return field.options.some(({ value }) => value === text) ? null : fieldTexts.option
    case 'textarea':
      return overlong(text, FORM_TEXTAREA_MAXIMUM)
    case 'text':
    case 'file':
      return overlong(text, FORM_TEXT_MAXIMUM)
  }
}

/** Whether `accept` lets a file be chosen. Drawings that can hold scripts (SVG) must be named to be meant. */
export function isAccepted(accept: string, { name, type }: Pick<ChosenFile, 'name' | 'type'>): boolean {
  const media = type.toLowerCase().split(';')[0]?.trim() ?? ''
  const tokens = accept
    .toLowerCase()
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '')
  if (tokens.length === 0) return true
  return tokens.some((token) => {
    if (token === '*/*') return true
    if (token.startsWith('.')) return name.toLowerCase().endsWith(token)
    if (token.endsWith('/*')) return media !== 'image/svg+xml' && media.startsWith(token.slice(0, -1))
    return media === token
  })
}

/** Why a file cannot be sent; null for one that can. A file field left empty is null, or a file without name and size. */
export function fileFault(field: FormField, file: ChosenFile | null): string | null {
  if (file === null || (file.name === '' && file.size === 0)) {
    return field.required ? fieldTexts.required : null
  }
  if (!isAccepted(field.accept, file)) return fieldTexts.fileType
  return file.size > FORM_FILE_MAXIMUM_BYTES ? fieldTexts.fileSize : null
}
