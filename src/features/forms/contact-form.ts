/** FORM-09. */
export type ContactStatus = 'idle' | 'submitting' | 'submitted' | 'error'

/** FORM-10: of the page shown. */
export type ContactFormState =
  | { readonly isSubmitted: false; readonly id: null; readonly submissionMessage: null }
  | { readonly isSubmitted: true; readonly id: string; readonly submissionMessage: string }

export const emptyContactForm: ContactFormState = { isSubmitted: false, id: null, submissionMessage: null }

export const contactTexts = {
  /** FORM-13. */
  failed: 'Something went wrong. Please try again later.',
  /** FORM-17. */
  noFile: 'No file selected',
  sending: 'Sending.',
} as const

/** What became of sending a form. */
export type SendResult =
  | { readonly ok: true }
  /** `faults` are by field name, in words to be shown beneath; empty when it is no field's. */
  | { readonly ok: false; readonly error: Error; readonly faults: Readonly<Record<string, string>> }
