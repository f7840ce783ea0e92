/** Bytes. */
export const KIB = 1024

/** Bytes in KiB, with one decimal. */
export const kib = (bytes: number): string => (bytes / KIB).toFixed(1)
