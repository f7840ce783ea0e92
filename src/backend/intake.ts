import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { SIGN_UP_PROPERTIES_MAXIMUM } from '#config/limits.ts'
import { readAnswers } from './form-answers.ts'
import { emailFault, type FormField, HONEYPOT_FIELD, isEmail, SUBMISSION_FIELD } from './form-rules.ts'
import type { Outbox } from './outbox.ts'
import type { RateLimiter } from './rate-limit.ts'

/** A form as its editors made it, with whom to tell. */
export interface FormDefinition {
  readonly id: string
  readonly title: string
  readonly fields: readonly FormField[]
  readonly successMessage: string
  readonly recipients: readonly { readonly name: string | null; readonly email: string }[]
}

/** What editors say of forms and lists. Both reject when it cannot be known. */
export interface FormSource {
  find(id: string): Promise<FormDefinition | null>
  /** Every list that sign-ups may go to. */
  lists(): Promise<ReadonlySet<string>>
}

export type IntakeResult =
  | { readonly kind: 'taken'; readonly message: string }
  | { readonly kind: 'unknown' }
  /** By field name, in the words shown beneath it. */
  | { readonly kind: 'invalid'; readonly faults: Readonly<Record<string, string>> }
  | { readonly kind: 'throttled'; readonly retryAfterMs: number }

/** Where sign-ups and sent forms come in. A thing answered as taken is on the disk. Rejects when it could not be put there. */
export interface Intake {
  signUp(
    raw: { email: unknown; listId: unknown; properties: unknown },
    address: string,
  ): Promise<IntakeResult>
  submit(formId: string, answers: FormData, address: string): Promise<IntakeResult>
}

export interface IntakeParts {
  outbox: Outbox
  forms: FormSource
  limiter: RateLimiter
  /** Is told of forms that name nobody. */
  supportEmail: string
  report: (error: unknown) => void
}

/** What somebody who signed up without scripts reads. */
export const SIGNED_UP = 'Thank you. You are on the list.'
const listIdSchema = z.string().regex(/^[\w-]{1,64}$/)
const propertiesSchema = z
  .record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean()]))
  .refine((properties) => Object.keys(properties).length <= SIGN_UP_PROPERTIES_MAXIMUM)
const uuid = z.uuid()

/** What a hidden field holds that only machines fill in. */
export const isFromMachine = (answers: FormData): boolean => {
  const trap = answers.get(HONEYPOT_FIELD)
  return typeof trap === 'string' && trap !== ''
}

export function createIntake({ outbox, forms, limiter, supportEmail, report }: IntakeParts): Intake {
  const at = () => new Date().toISOString()

  /** An address that editors have put nowhere takes no sign-ups; when that cannot be known, the shopper is believed. */
  async function isKnownList(listId: string): Promise<boolean> {
    try {
      return (await forms.lists()).has(listId)
    } catch (error) {
      report(error)
      return true
    }
  }

  return {
    async signUp(raw, address) {
      const retryAfterMs = limiter.take(address)
      if (retryAfterMs > 0) return { kind: 'throttled', retryAfterMs }
      const email = typeof raw.email === 'string' ? raw.email.trim() : ''
      const fault = emailFault(email)
      const listId = listIdSchema.safeParse(raw.listId)
      const properties = propertiesSchema.safeParse(raw.properties ?? {})
      const faults = {
        ...(fault === null ? {} : { email: fault }),
        ...(listId.success && (await isKnownList(listId.data)) ? {} : { listId: 'There is no such list.' }),
        ...(properties.success ? {} : { properties: 'These properties cannot be kept.' }),
      }
      if (!listId.success || !properties.success || Object.keys(faults).length > 0) {
        return { kind: 'invalid', faults }
      }
      await outbox.take({
        kind: 'signUp',
        id: randomUUID(),
        at: at(),
        email,
        listId: listId.data,
        properties: properties.data,
      })
      return { kind: 'taken', message: SIGNED_UP }
    },

    async submit(formId, sent, address) {
      const retryAfterMs = limiter.take(address)
      if (retryAfterMs > 0) return { kind: 'throttled', retryAfterMs }
      const form = await forms.find(formId)
      if (form === null) return { kind: 'unknown' }
      const taken = { kind: 'taken', message: form.successMessage } as const
      // Whoever filled it in is told that it worked, and tries no other way.
      if (isFromMachine(sent)) return taken
      const read = await readAnswers(form.fields, sent)
      if (!read.ok) return { kind: 'invalid', faults: read.faults }
      const id = uuid.safeParse(sent.get(SUBMISSION_FIELD))
      const replyTo = read.answers.find(({ type, text }) => type === 'email' && isEmail(text))?.text ?? null
      await outbox.take({
        kind: 'submission',
        id: id.success ? id.data : randomUUID(),
        at: at(),
        form: { id: form.id, title: form.title },
        recipients: form.recipients.length > 0 ? [...form.recipients] : [{ name: null, email: supportEmail }],
        replyTo,
        answers: read.answers.map(({ label, text }) => ({ label, text })),
        files: [...read.files],
      })
      return taken
    },
  }
}
