/** FORM-15: what a field of a form can ask for. */
export const formFieldTypes = ['text', 'textarea', 'email', 'file', 'url', 'select'] as const

export type FormFieldType = (typeof formFieldTypes)[number]
