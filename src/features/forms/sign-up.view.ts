import { browserClients } from '#browser/commerce-clients.ts'
import { report } from '#browser/reporting/report.ts'
import { HONEYPOT_FIELD, signUpFields } from '#config/form-rules.ts'

import { track } from '#features/tracking/track.ts'
import { showFault } from './fault.view.ts'
import { identify } from './identify-email.ts'
import { signUp } from './sign-up.api.ts'
import { createSignUp, type SignUpStore } from './sign-up.store.ts'
import { signUpAnnouncements, signUpLabels } from './sign-up.ts'

const stores = new WeakMap<HTMLFormElement, SignUpStore>()

const fieldOf = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}
const textOf = (form: HTMLFormElement, name: string) => fieldOf(form, name)?.value ?? ''

/** Shows a store's state in its form: the button's label, the field's error, the announcement. */
function show(form: HTMLFormElement, { $state }: SignUpStore): void {
  const email = fieldOf(form, signUpFields.email)
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  const label = button?.querySelector('[data-label]') ?? null
  const status = form.querySelector('[role="status"]')
  const initialLabel = label?.textContent ?? signUpLabels.initial
  $state.listen((state, before) => {
    form.dataset.status = state.status
    const isBusy = state.status === 'sending' || state.status === 'sent'
    button?.setAttribute('aria-disabled', String(isBusy))
    if (label !== null) {
      label.textContent = state.status === 'initial' ? initialLabel : signUpLabels[state.status]
    }
    if (status !== null) status.textContent = signUpAnnouncements[state.status]
    if (email === null) return
    showFault(email, state.error)
    if (state.status === 'error' && before?.status !== 'error') email.focus()
  })
}

function storeOf(form: HTMLFormElement): SignUpStore {
  const known = stores.get(form)
  if (known !== undefined) return known
  const store = createSignUp({
    // A filled honeypot field is a bot's: nothing is sent, and the form shows success.
    send: async (data) =>
      textOf(form, HONEYPOT_FIELD) === '' ? signUp(browserClients().default, data) : null,
    isOnline: () => navigator.onLine,
    report: (error) => report(error, { operation: 'signup' }),
    onSignedUp: ({ email, listId }) => {
      if (textOf(form, HONEYPOT_FIELD) !== '') return
      track('Lead', { list_id: listId })
      void identify(email)
    },
    onDone: (email) => {
      const field = fieldOf(form, signUpFields.email)
      if (field !== null) field.value = ''
      form.dispatchEvent(new CustomEvent('sign-up:success', { bubbles: true, detail: { email } }))
    },
  })
  stores.set(form, store)
  show(form, store)
  const email = fieldOf(form, signUpFields.email)
  email?.addEventListener('input', () => store.edit())
  email?.addEventListener('change', () => store.check(email.value))
  return store
}

/** Adds validation to a sign-up form that is being used. */
export function adoptSignUp(form: HTMLFormElement): void {
  storeOf(form)
}

/** Sends a sign-up form (FORM-01..08). */
export async function submitSignUp(form: HTMLFormElement): Promise<void> {
  const store = storeOf(form)
  const listId = textOf(form, signUpFields.listId)
  const sending = store.submit({
    email: textOf(form, signUpFields.email),
    listId: listId === '' ? null : listId,
    properties: { source: textOf(form, signUpFields.source) },
  })
  const { status, error } = store.$state.get()
  if (status === 'initial' && error !== null) fieldOf(form, signUpFields.email)?.focus()
  await sending
}
