import { atom, type ReadableAtom } from 'nanostores'
import {
  type ContactFormState,
  type ContactStatus,
  contactTexts,
  emptyContactForm,
  type FormSendResult,
} from './contact-form-state.ts'

const contactForm = atom<ContactFormState>(emptyContactForm)

/** The state of the page's contact form (FORM-10). */
export const $contactForm: ReadableAtom<ContactFormState> = contactForm

/** Resets the state before another submit (FORM-10). */
export function resetContactForm(): void {
  if (contactForm.get() !== emptyContactForm) contactForm.set(emptyContactForm)
}

export interface SubmitOptions {
  id: string
  /** Shown after success (FORM-12). */
  successMessage: string
  send: () => Promise<FormSendResult>
  report: (error: Error) => void
}

/** The status of one contact form, from idle to submitted or error (FORM-09). */
export interface ContactFormStore {
  $status: ReadableAtom<ContactStatus>
  /** Resolves to null if ignored because another submit is in flight. */
  submit(options: SubmitOptions): Promise<FormSendResult | null>
}

/** See `ContactFormStore`; each form on a page has one of its own. */
export function createContactForm(): ContactFormStore {
  const $status = atom<ContactStatus>('idle')
  return {
    $status,
    async submit({ id, successMessage, send, report }) {
      if ($status.get() === 'submitting') return null
      $status.set('submitting')
      const result = await send()
      if (result.ok) {
        $status.set('submitted')
        contactForm.set({ isSubmitted: true, id, submissionMessage: successMessage })
      } else {
        report(result.error)
        $status.set('error')
      }
      return result
    },
  }
}

/** The announcement to screen readers by status; a failure has its own alert. */
export const announcementOf = (status: ContactStatus): string =>
  status === 'submitting' ? contactTexts.sending : ''
