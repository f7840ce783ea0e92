import { chosenFileText } from './chosen-file-text.ts'

/*
 * Inline script below a contact form: names the chosen file until the form is hydrated, because the browser's own field,
 * which would, cannot be seen (FORM-17).
 */

function nameFile(input: HTMLInputElement): void {
  const text = document.getElementById(`${input.id}-file`)
  if (text !== null) text.textContent = chosenFileText(input)
}

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'file') nameFile(target)
})
// Browsers restore what was chosen before they show the page.
window.addEventListener('pageshow', () => {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=file]')) nameFile(input)
})
