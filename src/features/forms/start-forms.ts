import { report } from '#browser/reporting/report.ts'
import { RESTORE_SELECTS_EVENT } from '#components/dropdown/restore-selects.ts'
import { signUpTexts } from './sign-up.ts'

/** The last resort, in plain words and without anything that would have to load; reported, too (ERR-14). */
function tellOfFailure(form: HTMLFormElement, error: unknown): void {
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

/** Its code loads when somebody first turns to a form, so that it is there before it is needed. */
async function adopt(form: HTMLFormElement): Promise<void> {
  if (form.dataset.form === 'contact') (await loaders.contact()).adoptContactForm(form)
  else (await loaders.signUp()).adoptSignUp(form)
}

const loadSending = async (form: HTMLFormElement) =>
  form.dataset.form === 'contact'
    ? (await loaders.contact()).submitContactForm
    : (await loaders.signUp()).submitSignUp

/**
 * Without the code that sends it, the browser sends a form as it would without scripts, and is answered with a page.
 * Once a module has failed to load, asking for it again may never help. Offline there is nobody to send it to.
 */
function sendPlainly(form: HTMLFormElement, error: unknown): void {
  if (!navigator.onLine) {
    tellOfFailure(form, error)
    return
  }
  report(error, { part: 'form' })
  form.dispatchEvent(new Event(RESTORE_SELECTS_EVENT))
  form.noValidate = false
  if (form.reportValidity()) form.submit()
}

async function submit(form: HTMLFormElement): Promise<void> {
  const send = await loadSending(form).catch((error: unknown) => sendPlainly(form, error))
  await send?.(form)
}

/** From here on the forms of this page say themselves what is wrong. */
function takeOverValidation(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) form.noValidate = true
}

let isStarted = false

/**
 * Forms of all pages: plain forms that any browser can send, taken over by a few listeners here. What they do is
 * loaded when somebody turns to one. Runs once, however many forms ask for it.
 */
export function startForms(): void {
  if (isStarted) return
  isStarted = true
  document.addEventListener('focusin', ({ target }) => {
    const form = formOf(target)
    // A later try, at the latest that of sending it, may succeed.
    if (form !== null) adopt(form).catch((error: unknown) => report(error, { part: 'form' }))
  })
  document.addEventListener(
    'submit',
    (event) => {
      const form = formOf(event.target)
      if (form === null) return
      event.preventDefault()
      submit(form).catch((error: unknown) => tellOfFailure(form, error))
    },
    { capture: true },
  )
  document.addEventListener('astro:page-load', takeOverValidation)
  takeOverValidation()
}
