/** FORM-04. */
export const signUpLabels = { initial: 'sign up', sending: 'sending', sent: 'ttyl!', error: 'oops' } as const

/** FORM-01, FORM-02. */
export type SignUpStatus = keyof typeof signUpLabels

/** FORM-08. */
export interface SignUpData {
  readonly email: string
  readonly listId: string
  readonly properties?: Readonly<Record<string, string>>
}

export interface SignUpState {
  readonly status: SignUpStatus
  /** What stands beneath the email field; null when nothing is wrong with it. */
  readonly fault: string | null
}

export const initialSignUp: SignUpState = { status: 'initial', fault: null }

/** FORM-05: what keeps the call from being sent at all. */
export const signUpTexts = {
  noList: 'We can’t take sign-ups at the moment. Please try again later.',
  offline: 'You seem to be offline. Please try again once you are back.',
  failed: 'Something went wrong. Please try again later.',
} as const

/** What is announced to those who do not see the button. */
export const signUpAnnouncements: Readonly<Record<SignUpStatus, string>> = {
  initial: '',
  sending: 'Signing you up.',
  sent: 'You are signed up. Thank you.',
  error: '',
}
