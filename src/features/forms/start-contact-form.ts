import { enhanceDropdowns } from '#components/dropdown/dropdown.view.ts'
import { resetContactForm } from './contact-form.store.ts'
import { startForms } from './start-forms.ts'

/** What a page with a contact form needs at once: its dropdowns, and a state of its own (FORM-10). */
export function startContactForm(): void {
  startForms()
  document.addEventListener('astro:page-load', () => enhanceDropdowns(document))
  document.addEventListener('astro:after-swap', resetContactForm)
  enhanceDropdowns(document)
}
