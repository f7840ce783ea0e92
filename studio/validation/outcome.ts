/** What a rule says of a value: that it is fine, or why it is not, in words for the editor. */
export type Outcome = true | string

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether there is something to read in it: spaces alone are nothing. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** A field of what may be an object; undefined for everything else. */
export const fieldOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

/** The items of what may be a list. */
export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
