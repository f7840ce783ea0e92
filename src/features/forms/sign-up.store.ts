import { atom, type ReadableAtom } from 'nanostores'
import { emailFault } from '#backend/form-rules.ts'
import type { RequestError } from '#commerce/result.ts'
import { SIGN_UP_ERROR_MS, SIGN_UP_PAUSE_MS, SIGN_UP_SENT_MS } from '#config/limits.ts'
import { initialSignUp, type SignUpData, type SignUpState, signUpTexts } from './sign-up.ts'

export interface SignUpParts {
  /** Sends it; null once it was answered well. Never rejects. */
  send: (data: SignUpData) => Promise<RequestError | null>
  isOnline: () => boolean
  report: (error: Error) => void
  /** The call was answered: tell whoever counts sign-ups (TRK-09, TRK-10). */
  onSignedUp: (data: SignUpData) => void
  /** FORM-01: shown long enough; the field is to be cleared. */
  onDone: (email: string) => void
}

/** One sign-up form's state and what may be done to it. */
export interface SignUpStore {
  $state: ReadableAtom<SignUpState>
  /** Checks the email, then sends it. Ignored while one is under way. */
  submit(data: Omit<SignUpData, 'listId'> & { listId: string | null }): Promise<void>
  /** The email was left after being changed: says what is wrong with it (FORM-06). */
  check(email: string): void
  /** The email is being changed (FORM-03). What has not been sent yet is not sent. */
  edit(): void
}

export function createSignUp({ send, isOnline, report, onSignedUp, onDone }: SignUpParts): SignUpStore {
  const $state = atom<SignUpState>(initialSignUp)
  /** Counts what began anew, so that what comes late to an earlier one is known for that. */
  let round = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const reset = () => {
    round += 1
    clearTimeout(timer)
    if ($state.get() !== initialSignUp) $state.set(initialSignUp)
  }
  const fail = (fault: string) => {
    $state.set({ status: 'error', fault })
    timer = setTimeout(reset, SIGN_UP_ERROR_MS)
  }

  async function submit({ email: typed, listId, ...more }: Parameters<SignUpStore['submit']>[0]) {
    const { status } = $state.get()
    if (status === 'sending' || status === 'sent') return
    reset()
    const email = typed.trim()
    const fault = emailFault(email)
    if (fault !== null) {
      $state.set({ status: 'initial', fault })
      return
    }
    const own = round
    $state.set({ status: 'sending', fault: null })
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, SIGN_UP_PAUSE_MS)
    })
    if (own !== round) return
    if (listId === null) return fail(signUpTexts.noList)
    if (!isOnline()) return fail(signUpTexts.offline)
    const data = { email, listId, ...more }
    const error = await send(data)
    // FORM-05: whatever went wrong with the call is ours to mend, not the shopper's.
    if (error === null) onSignedUp(data)
    else report(new Error(`The sign-up was not taken: ${error.message}`))
    if (own !== round) return
    $state.set({ status: 'sent', fault: null })
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
      if (status !== 'initial' || email.trim() === '') return
      $state.set({ status, fault: emailFault(email) })
    },
    edit: reset,
  }
}
