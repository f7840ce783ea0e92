import { report } from '#browser/reporting/report.ts'
import { SUBMISSION_FIELD } from '#config/form-rules.ts'

import { type FieldElement, faultOf, fieldsOf, showFileName } from './contact-fields.view.ts'
import { sendForm } from './contact-form.api.ts'
import {
  $contactForm,
  announcementOf,
  type ContactFormStore,
  createContactForm,
  resetContactForm,
} from './contact-form.store.ts'
import { contactTexts } from './contact-form.ts'
import { showFault, shownField } from './fault.view.ts'

const stores = new WeakMap<HTMLFormElement, ContactFormStore>()

const part = (form: HTMLFormElement, name: string) =>
  form.parentElement?.querySelector<HTMLElement>(`[data-form-${name}]`) ?? null

/** Sets a new idempotency key, for answers that differ from the last ones sent. */
function renewSubmission(form: HTMLFormElement): void {
  const field = form.elements.namedItem(SUBMISSION_FIELD)
  // Only secure contexts have it; otherwise the backend makes the key.
  if (field instanceof HTMLInputElement && 'randomUUID' in crypto) field.value = crypto.randomUUID()
}

/** Shows that sending failed and scrolls to it (FORM-13); null hides it. */
function showFailure(form: HTMLFormElement, text: string | null): void {
  const place = part(form, 'failure')
  if (place === null) return
  place.textContent = text
  place.hidden = text === null
  if (text !== null) place.scrollIntoView({ block: 'center' })
}

function showFaults(form: HTMLFormElement, faultFor: (field: FieldElement) => string | null): boolean {
  const faulty = fieldsOf(form).filter((field) => {
    const fault = faultFor(field)
    showFault(field, fault)
    return fault !== null
  })
  const [first] = faulty
  if (first !== undefined) shownField(first).focus()
  return first !== undefined
}

/** Replaces the form by its success message, and shows it again for another submission (FORM-10, FORM-12). */
function followPageState(form: HTMLFormElement): void {
  const done = part(form, 'done')
  const message = done?.querySelector<HTMLElement>('[data-form-message]') ?? null
  const stop = $contactForm.listen(({ isSubmitted, id, submissionMessage }, before) => {
    if (!form.isConnected) return stop()
    const isOwn = isSubmitted && id === form.dataset.formId
    form.hidden = isOwn
    if (done !== null) done.hidden = !isOwn
    if (isOwn) {
      if (message !== null) message.textContent = submissionMessage
      message?.focus()
    } else if (before?.isSubmitted === true) {
      form.reset()
      fieldsOf(form).forEach(showFileName)
      renewSubmission(form)
      const [first] = fieldsOf(form)
      if (first !== undefined) shownField(first).focus()
    }
  })
  done?.querySelector('[data-form-again]')?.addEventListener('click', resetContactForm)
}

/** Adds validation to a contact form, once: a field is validated when it is left after a change (FORM-19). */
export function adoptContactForm(form: HTMLFormElement): ContactFormStore {
  const known = stores.get(form)
  if (known !== undefined) return known
  const store = createContactForm()
  stores.set(form, store)
  renewSubmission(form)
  for (const field of fieldsOf(form)) {
    field.addEventListener('change', () => {
      showFileName(field)
      showFault(field, faultOf(field))
    })
    field.addEventListener('input', () => {
      renewSubmission(form)
      // An error disappears while typing, as soon as the field is valid.
      if (shownField(field).hasAttribute('aria-invalid') && faultOf(field) === null) showFault(field, null)
    })
  }
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  const status = form.querySelector('[role="status"]')
  store.$status.listen((now) => {
    form.dataset.status = now
    if (button !== null) button.disabled = now === 'submitting'
    if (status !== null) status.textContent = announcementOf(now)
  })
  followPageState(form)
  return store
}

/** Validates and sends a contact form, showing errors and the result (FORM-09..14). */
export async function submitContactForm(form: HTMLFormElement): Promise<void> {
  const store = adoptContactForm(form)
  // Ignores a form that is in flight, or replaced by its success message.
  if (store.$status.get() === 'submitting' || form.hidden) return
  showFailure(form, null)
  if (showFaults(form, faultOf)) return
  const answers = new FormData(form)
  const result = await store.submit({
    id: form.dataset.formId ?? '',
    successMessage: form.dataset.success ?? '',
    send: () => sendForm(form.action, answers),
    report: (error) => report(error, { operation: 'form' }),
  })
  if (result === null || result.ok) return
  showFailure(form, contactTexts.failed)
  const { fieldErrors } = result
  const hasFault = showFaults(form, (field) => fieldErrors[field.name] ?? null)
  if (!hasFault)
    form.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus({ preventScroll: true })
}
