/** The button's label by status (FORM-04). */
export const signUpLabels = { initial: 'sign up', sending: 'sending', sent: 'ttyl!', error: 'oops' } as const

/** Where on the site a form is, which is sent with the sign-up and styles it: `footer` is on a dark background. */
export type SignUpVariant = 'footer' | 'section' | 'page'

/** The states of a sign-up form (FORM-01, FORM-02). */
export type SignUpStatus = keyof typeof signUpLabels

/** The data of a sign-up (FORM-08). */
export interface SignUpData {
  readonly email: string
  readonly listId: string
  readonly properties?: Readonly<Record<string, string>>
}

export interface SignUpState {
  readonly status: SignUpStatus
  /** The error beneath the email field, null if there is none. */
  readonly error: string | null
}

export const initialSignUp: SignUpState = { status: 'initial', error: null }

/** The errors that prevent the request (FORM-05). */
export const signUpTexts = {
  noList: 'We can’t take sign-ups at the moment. Please try again later.',
  offline: 'You seem to be offline. Please try again once you are back.',
  failed: 'Something went wrong. Please try again later.',
} as const

/** The announcements to screen readers by status. */
export const signUpAnnouncements: Readonly<Record<SignUpStatus, string>> = {
  initial: '',
  sending: 'Signing you up.',
  sent: 'You are signed up. Thank you.',
  error: '',
}
