/** The middle one: one slow run says nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

export const kib = (bytes: number) => (bytes / 1024).toFixed(1)

export interface Figure {
  what: string
  value: string
  /** As the budget has it; empty where there is none. */
  atMost: string
  isWithin: boolean
}

/** A figure beside its budget. */
export function figure(
  what: string,
  value: number,
  atMost: number | null,
  show = (n: number) => String(Math.round(n)),
): Figure {
  return {
    what,
    value: show(value),
    atMost: atMost === null ? '' : show(atMost),
    isWithin: atMost === null || value <= atMost,
  }
}
