export type Props = Readonly<Record<string, unknown>>

/** Whether a value can serve as cache key: its contents cannot change. */
export const isImmutable = (value: unknown): boolean =>
  value === null || (typeof value !== 'function' && (typeof value !== 'object' || Object.isFrozen(value)))

/** Whether these have the same names and values. */
export const hasSameProps = (some: Props, others: Props): boolean =>
  Object.keys(some).length === Object.keys(others).length &&
  Object.entries(some).every(([name, value]) => Object.is(value, others[name]))
