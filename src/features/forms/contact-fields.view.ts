import { answerError, type FormField, fileError } from '#config/form-rules.ts'
import { type FormFieldType, formFieldTypes } from '#config/forms.ts'
import { contactTexts } from './contact-form.ts'

export type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isFieldElement = (element: Element): element is FieldElement =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** A contact form's visible fields, in order. */
export const fieldsOf = (form: HTMLFormElement): FieldElement[] =>
  [...form.querySelectorAll('[data-type]')].filter(isFieldElement)

const typeOf = (text: string | undefined): FormFieldType =>
  formFieldTypes.find((type) => type === text) ?? 'text'

/** The field's definition, read back from its markup. */
function definitionOf(element: FieldElement): FormField {
  const options = element instanceof HTMLSelectElement ? [...element.options] : []
  return {
    label: '',
    name: element.name,
    required: element.required,
    type: typeOf(element.dataset.type),
    options: options.map(({ label, value }) => ({ key: label, value })),
    accept: element instanceof HTMLInputElement ? element.accept : '',
  }
}

/** The field's validation error; null when it is valid (FORM-14..16). */
export function faultOf(element: FieldElement): string | null {
  const definition = definitionOf(element)
  return definition.type === 'file' && element instanceof HTMLInputElement
    ? fileError(definition, element.files?.[0] ?? null)
    : answerError(definition, element.value)
}

/** Shows the name of the chosen file (FORM-17). */
export function showFileName(element: FieldElement): void {
  const place = document.getElementById(`${element.id}-file`)
  if (place === null || !(element instanceof HTMLInputElement)) return
  place.textContent = element.files?.[0]?.name ?? contactTexts.noFile
}
