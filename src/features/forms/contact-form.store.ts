import { atom, type ReadableAtom } from 'nanostores'
import {
  type ContactFormState,
  type ContactStatus,
  contactTexts,
  emptyContactForm,
  type SendResult,
} from './contact-form.ts'

const contactForm = atom<ContactFormState>(emptyContactForm)

/** The page's contact form: empty, or submitted with what is said about it (FORM-10). */
export const $contactForm: ReadableAtom<ContactFormState> = contactForm

/** Another page, or another go at the form (FORM-10). */
export function resetContactForm(): void {
  if (contactForm.get() !== emptyContactForm) contactForm.set(emptyContactForm)
}

export interface Sending {
  id: string
  /** Shown once it was taken (FORM-12). */
  successMessage: string
  send: () => Promise<SendResult>
  report: (error: Error) => void
}

/** One contact form's way from idle to submitted or error (FORM-09). */
export interface ContactFormStore {
  $status: ReadableAtom<ContactStatus>
  /** Null for one that was ignored, because another is under way. */
  submit(sending: Sending): Promise<SendResult | null>
}

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

/** What is announced of a status; a failure has an alert of its own. */
export const announcementOf = (status: ContactStatus): string =>
  status === 'submitting' ? contactTexts.sending : ''
