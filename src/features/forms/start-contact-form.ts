import { enhanceDropdowns } from '#components/dropdown/dropdown.view.ts'
import { resetContactForm } from './contact-form.store.ts'
import { startForms } from './start-forms.ts'

/** Starts contact forms: dropdowns at once, and a new state on each page (FORM-10). */
export function startContactForm(): void {
  startForms()
  document.addEventListener('astro:page-load', () => enhanceDropdowns(document))
  document.addEventListener('astro:after-swap', resetContactForm)
  enhanceDropdowns(document)
}
