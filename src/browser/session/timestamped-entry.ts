/** An entry of `TimestampedStorage` as it is stored. Separate file so that inline scripts write and read entries without its schemas. */
export const timestampedEntry = (value: unknown, timestamp: number): string =>
  JSON.stringify({ value, timestamp })

/** The value of a stored entry; null when it is absent, unreadable or older than `maxAgeMs`, or when `load` throws. */
export function entryValue(load: () => string | null, now: number, maxAgeMs: number): unknown {
  try {
    const { value, timestamp }: { value?: unknown; timestamp?: unknown } = JSON.parse(load() ?? '')
    return typeof timestamp === 'number' && now - timestamp <= maxAgeMs ? (value ?? null) : null
  } catch {
    return null
  }
}
