import { report } from '#browser/reporting/report.ts'
import { RESTORE_SELECTS_EVENT } from '#components/dropdown/restore-selects.ts'
import { signUpTexts } from './sign-up.ts'

/** The last resort: shows an error without loading any code, and reports it (ERR-14). */
function showFailure(form: HTMLFormElement, error: unknown): void {
  report(error, { part: 'form' })
  const place = form.querySelector<HTMLElement>('[data-form-failure]')
  if (place === null) return
  place.textContent = navigator.onLine ? signUpTexts.failed : signUpTexts.offline
  place.hidden = false
}

const loaders = {
  signUp: () => import('./sign-up.view.ts'),
  contact: () => import('./contact-form.view.ts'),
}

const formOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-form]') : null

/** Loads a form's code when it is first focused, ahead of submitting it. */
async function adopt(form: HTMLFormElement): Promise<void> {
  if (form.dataset.form === 'contact') (await loaders.contact()).adoptContactForm(form)
  else (await loaders.signUp()).adoptSignUp(form)
}

const loadSending = async (form: HTMLFormElement) =>
  form.dataset.form === 'contact'
    ? (await loaders.contact()).submitContactForm
    : (await loaders.signUp()).submitSignUp

/**
 * Submits a form natively, as without scripts, because its code failed to load: a browser may never load a module that has
 * failed once. Offline it shows the failure instead.
 */
function submitNatively(form: HTMLFormElement, error: unknown): void {
  if (!navigator.onLine) {
    showFailure(form, error)
    return
  }
  report(error, { part: 'form' })
  form.dispatchEvent(new Event(RESTORE_SELECTS_EVENT))
  form.noValidate = false
  if (form.reportValidity()) form.submit()
}

async function submit(form: HTMLFormElement): Promise<void> {
  const send = await loadSending(form).catch((error: unknown) => submitNatively(form, error))
  await send?.(form)
}

/** Turns native validation off: the forms' own code shows errors. */
function disableNativeValidation(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) form.noValidate = true
}

let isStarted = false

/**
 * Listens for focus and submits of all pages' forms, which work natively without it. Their code is loaded when one is
 * focused. Runs once, however many forms a page has.
 */
export function startForms(): void {
  if (isStarted) return
  isStarted = true
  document.addEventListener('focusin', ({ target }) => {
    const form = formOf(target)
    // Reported only: submitting loads it again.
    if (form !== null) adopt(form).catch((error: unknown) => report(error, { part: 'form' }))
  })
  document.addEventListener(
    'submit',
    (event) => {
      const form = formOf(event.target)
      if (form === null) return
      event.preventDefault()
      submit(form).catch((error: unknown) => showFailure(form, error))
    },
    { capture: true },
  )
  document.addEventListener('page:ready', disableNativeValidation)
  disableNativeValidation()
}
