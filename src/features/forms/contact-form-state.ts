/** The states of a contact form (FORM-09). */
export type ContactStatus = 'idle' | 'submitting' | 'submitted' | 'error'

/** The state of the current page's contact form (FORM-10). */
export type ContactFormState =
  | { readonly isSubmitted: false; readonly id: null; readonly submissionMessage: null }
  | { readonly isSubmitted: true; readonly id: string; readonly submissionMessage: string }

export const emptyContactForm: ContactFormState = { isSubmitted: false, id: null, submissionMessage: null }

export const contactTexts = {
  /** The alert after a failure (FORM-13). */
  failed: 'Something went wrong. Please try again later.',
  /** The name shown while no file is chosen (FORM-17). */
  noFile: 'No file selected',
  sending: 'Sending.',
} as const

/** The result of sending a form. */
export type FormSendResult =
  | { readonly ok: true }
  /** `fieldErrors` are by field name, in the words shown beneath the field; empty if no field is invalid. */
  | { readonly ok: false; readonly error: Error; readonly fieldErrors: Readonly<Record<string, string>> }
