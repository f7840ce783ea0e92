/** The types of a form's fields (FORM-15). */
export const formFieldTypes = ['text', 'textarea', 'email', 'file', 'url', 'select'] as const

export type FormFieldType = (typeof formFieldTypes)[number]
