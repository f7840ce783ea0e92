export type Props = Readonly<Record<string, unknown>>

/** Whether the same value always shows the same; a frozen one belongs to all pages. */
export const isPlain = (value: unknown): boolean =>
  value === null || (typeof value !== 'function' && (typeof value !== 'object' || Object.isFrozen(value)))

/** Whether these have the same names and values. */
export const isSame = (some: Props, others: Props): boolean =>
  Object.keys(some).length === Object.keys(others).length &&
  Object.entries(some).every(([name, value]) => Object.is(value, others[name]))
