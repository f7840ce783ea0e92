import { enhanceDropdowns } from '#components/dropdown/dropdown.view.ts'
import { startForms } from './start-forms.ts'

/** Starts contact forms: dropdowns at once, and a new state on each page (FORM-10). */
export function startContactForm(): void {
  startForms()
  document.addEventListener('page:ready', () => enhanceDropdowns(document))
  enhanceDropdowns(document)
}
