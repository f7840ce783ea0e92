import { answerError, type FormField, fileError } from '#config/form-rules.ts'
import { type FormFieldType, formFieldTypes } from '#config/forms.ts'
import { contactTexts } from './contact-form.ts'

export type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isFieldElement = (element: Element): element is FieldElement =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** A contact form's own fields, in order; not what it sends along unseen. */
export const fieldsOf = (form: HTMLFormElement): FieldElement[] =>
  [...form.querySelectorAll('[data-type]')].filter(isFieldElement)

const typeOf = (text: string | undefined): FormFieldType =>
  formFieldTypes.find((type) => type === text) ?? 'text'

/** What the editor asked for, as the page says it. */
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

/** Why a field cannot be sent as it is; null when it can (FORM-14..16). */
export function faultOf(element: FieldElement): string | null {
  const definition = definitionOf(element)
  return definition.type === 'file' && element instanceof HTMLInputElement
    ? fileError(definition, element.files?.[0] ?? null)
    : answerError(definition, element.value)
}

/** Says which file is chosen (FORM-17). */
export function showFileName(element: FieldElement): void {
  const place = document.getElementById(`${element.id}-file`)
  if (place === null || !(element instanceof HTMLInputElement)) return
  place.textContent = element.files?.[0]?.name ?? contactTexts.noFile
}
