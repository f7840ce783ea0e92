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

/** Another sending than the last one; the same answers sent again are the same. */
function renewSubmission(form: HTMLFormElement): void {
  const field = form.elements.namedItem(SUBMISSION_FIELD)
  // Where the page does not come safely there are none; the backend then names it.
  if (field instanceof HTMLInputElement && 'randomUUID' in crypto) field.value = crypto.randomUUID()
}

/** Says that sending failed, where it is seen (FORM-13); null takes it away. */
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

/** The form gives way to what is said about it, and comes back when there is another go at it (FORM-10, FORM-12). */
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

/** Takes over a contact form somebody is using: what is wrong with a field is said once it was left (FORM-19). */
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
      // A fault is gone as soon as it is: nobody has to leave the field to see that.
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

/** Sends a contact form, or says what is missing (FORM-09..20). */
export async function submitContactForm(form: HTMLFormElement): Promise<void> {
  const store = adoptContactForm(form)
  // A form that is being sent, or was and has given way to what is said about it.
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
