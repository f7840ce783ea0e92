/** The result of a validation rule: true, or the error for the editor. */
export type ValidationResult = true | string

/** Whether a value is an object, and no array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is absent or a text of white space only. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** A property of a value that may be an object; undefined for other values. */
export const fieldOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

/** The items of a value that may be an array; none for other values. */
export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
