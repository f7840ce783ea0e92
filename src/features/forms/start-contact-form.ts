import { enhanceDropdowns } from '#components/dropdown/dropdown.view.ts'
import { startForms } from './start-forms.ts'

/** Starts contact forms and their dropdowns: at once, and for what the page has only when it has loaded (FORM-10). */
export function startContactForm(): void {
  startForms()
  document.addEventListener('page:ready', () => enhanceDropdowns(document))
  enhanceDropdowns(document)
}
