import { atom, type ReadableAtom } from 'nanostores'
import type { RequestError } from '#commerce/result.ts'
import { emailError } from '#config/form-rules.ts'
import { SIGN_UP_ERROR_MS, SIGN_UP_PAUSE_MS, SIGN_UP_SENT_MS } from '#config/limits.ts'
import { initialSignUp, type SignUpData, type SignUpState, signUpTexts } from './sign-up-state.ts'

export interface SignUpOptions {
  /** Null on success. Never rejects. */
  send: (data: SignUpData) => Promise<RequestError | null>
  isOnline: () => boolean
  report: (error: Error) => void
  /** Called after a successful request, for tracking (TRK-09, TRK-10). */
  onSignedUp: (data: SignUpData) => void
  /** Called when `sent` has been shown for its time and the field should be cleared (FORM-01). */
  onDone: (email: string) => void
}

/** The state of one sign-up form and its commands. */
export interface SignUpStore {
  $state: ReadableAtom<SignUpState>
  /** Validates the email, then sends it. Ignored while a submit is in flight. */
  submit(data: Omit<SignUpData, 'listId'> & { listId: string | null }): Promise<void>
  /** Validates the email after the field lost the focus, once a submit has been refused (FORM-06). */
  check(email: string): void
  /** Resets the state because the email is edited; cancels what has not been sent yet (FORM-03). */
  edit(): void
}

/** See `SignUpStore`; each form on a page has one of its own. */
export function createSignUp({ send, isOnline, report, onSignedUp, onDone }: SignUpOptions): SignUpStore {
  const $state = atom<SignUpState>(initialSignUp)
  /** Incremented by every reset, so that late results of an earlier attempt are recognised. */
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasRefused = false

  const reset = () => {
    attempt += 1
    clearTimeout(timer)
    if ($state.get() !== initialSignUp) $state.set(initialSignUp)
  }
  const fail = (error: string) => {
    $state.set({ status: 'error', error })
    timer = setTimeout(reset, SIGN_UP_ERROR_MS)
  }

  async function submit({ email: typed, listId, ...more }: Parameters<SignUpStore['submit']>[0]) {
    const { status } = $state.get()
    if (status === 'sending' || status === 'sent') return
    reset()
    const email = typed.trim()
    const error = emailError(email)
    wasRefused = error !== null
    if (error !== null) {
      $state.set({ status: 'initial', error })
      return
    }
    const ownAttempt = attempt
    $state.set({ status: 'sending', error: null })
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, SIGN_UP_PAUSE_MS)
    })
    if (ownAttempt !== attempt) return
    if (listId === null) return fail(signUpTexts.noList)
    if (!isOnline()) return fail(signUpTexts.offline)
    const data = { email, listId, ...more }
    const requestError = await send(data)
    // A failed request is only reported: the shopper cannot fix it (FORM-05).
    if (requestError === null) onSignedUp(data)
    else report(new Error(`The sign-up failed: ${requestError.message}`))
    if (ownAttempt !== attempt) return
    $state.set({ status: 'sent', error: null })
    timer = setTimeout(() => {
      reset()
      onDone(email)
    }, SIGN_UP_SENT_MS)
  }

  return {
    $state,
    submit,
    check(email) {
      const { status } = $state.get()
      if (!wasRefused || status !== 'initial' || email.trim() === '') return
      $state.set({ status, error: emailError(email) })
    },
    edit: reset,
  }
}
