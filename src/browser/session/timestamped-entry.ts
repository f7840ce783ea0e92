/** An entry of `TimestampedStorage` as it is stored. Separate file so that inline scripts write entries without its schemas. */
export const timestampedEntry = (value: unknown, timestamp: number): string =>
  JSON.stringify({ value, timestamp })
