import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  emailError,
  type FormField,
  HONEYPOT_FIELD,
  isEmail,
  SUBMISSION_FIELD,
  signUpFields,
} from '#config/form-rules.ts'
import { SIGN_UP_SOURCE_MAX_LENGTH } from '#config/limits.ts'
import type { Outbox } from './outbox.ts'
import { parseAnswers } from './parse-answers.ts'

/** A form as an editor defined it, with the recipients of its submissions. */
export interface FormDefinition {
  readonly id: string
  readonly title: string
  readonly fields: readonly FormField[]
  readonly successMessage: string
  readonly recipients: readonly { readonly name: string | null; readonly email: string }[]
}

/** Forms and mailing lists as editors defined them. Both reject when the content service is unreachable. */
export interface FormSource {
  findForm(id: string): Promise<FormDefinition | null>
  /** The ids of all lists that accept sign-ups. */
  listIds(): Promise<ReadonlySet<string>>
}

export type SubmissionResult =
  | { readonly kind: 'accepted'; readonly message: string }
  | { readonly kind: 'unknown' }
  /** `errors` are by field name, in the words shown beneath the field. */
  | { readonly kind: 'invalid'; readonly errors: Readonly<Record<string, string>> }

/**
 * Validates sign-ups and submitted forms and puts them into the outbox. An accepted one is stored there; both functions
 * reject when that failed. Callers limit how many a client sends.
 */
export interface Submissions {
  signUp(input: {
    email: unknown
    listId: unknown
    properties: unknown
    submissionId?: unknown
  }): Promise<SubmissionResult>
  submitForm(formId: string, answers: FormData): Promise<SubmissionResult>
}

export interface SubmissionsOptions {
  outbox: Pick<Outbox, 'add'>
  forms: FormSource
  /** Receives submissions of forms without recipients. */
  supportEmail: string
  report: (error: unknown) => void
}

/** The message to somebody who signed up without scripts. */
export const SIGNED_UP = 'Thank you. You are on the list.'
const listIdSchema = z.string().regex(/^[\w-]{1,64}$/)
/**
 * Names such as `$consent` mean something to the email-marketing service, so visitors set only the shop's own
 * (FORM-08).
 */
const propertiesSchema = z.strictObject({
  [signUpFields.source]: z.string().max(SIGN_UP_SOURCE_MAX_LENGTH).optional(),
})
const uuid = z.uuid()

/** The id of a submission that may be sent again: its sender's, by which a repeated one is recognised (NET-02). */
const toItemId = (submissionId: unknown) => uuid.safeParse(submissionId).data ?? randomUUID()

/** Whether the field that people do not see was filled in, which only bots do. */
export const isHoneypotFilled = (answers: FormData): boolean => {
  const honeypot = answers.get(HONEYPOT_FIELD)
  return typeof honeypot === 'string' && honeypot !== ''
}

/** Checks submissions by the rules that pages have. */
export function createSubmissions(options: SubmissionsOptions): Submissions {
  const { outbox, forms, supportEmail, report } = options
  const timestamp = () => new Date().toISOString()

  /** Accepts only list ids that an editor uses; accepts any while the content service is unreachable. */
  async function isKnownList(listId: string): Promise<boolean> {
    try {
      return (await forms.listIds()).has(listId)
    } catch (error) {
      report(error)
      return true
    }
  }

  return {
    async signUp(input) {
      const email = typeof input.email === 'string' ? input.email.trim() : ''
      const invalidEmail = emailError(email)
      const listId = listIdSchema.safeParse(input.listId)
      const properties = propertiesSchema.safeParse(input.properties ?? {})
      const errors = {
        ...(invalidEmail === null ? {} : { email: invalidEmail }),
        ...(listId.success && (await isKnownList(listId.data)) ? {} : { listId: 'There is no such list.' }),
        ...(properties.success ? {} : { properties: 'These properties are not accepted.' }),
      }
      if (!listId.success || !properties.success || Object.keys(errors).length > 0) {
        return { kind: 'invalid', errors }
      }
      const { source } = properties.data
      await outbox.add({
        kind: 'signUp',
        id: toItemId(input.submissionId),
        at: timestamp(),
        email,
        listId: listId.data,
        properties: source === undefined ? {} : { source },
      })
      return { kind: 'accepted', message: SIGNED_UP }
    },

    async submitForm(formId, formData) {
      const form = await forms.findForm(formId)
      if (form === null) return { kind: 'unknown' }
      const accepted = { kind: 'accepted', message: form.successMessage } as const
      // A bot is told that it succeeded, so that it does not try another way.
      if (isHoneypotFilled(formData)) return accepted
      const parsed = await parseAnswers(form.fields, formData)
      if (!parsed.ok) return { kind: 'invalid', errors: parsed.errors }
      const replyTo = parsed.answers.find(({ type, text }) => type === 'email' && isEmail(text))?.text ?? null
      await outbox.add({
        kind: 'submission',
        id: toItemId(formData.get(SUBMISSION_FIELD)),
        at: timestamp(),
        form: { id: form.id, title: form.title },
        recipients: form.recipients.length > 0 ? [...form.recipients] : [{ name: null, email: supportEmail }],
        replyTo,
        answers: parsed.answers.map(({ label, text }) => ({ label, text })),
        files: [...parsed.files],
      })
      return accepted
    },
  }
}
