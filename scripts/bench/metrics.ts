/** The median; of an even number of values the lower middle one. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

export interface Metric {
  name: string
  value: string
  /** Empty without a budget. */
  budget: string
  isWithin: boolean
}

/** A measured value beside its budget; null: none. */
export function metric(
  name: string,
  value: number,
  budget: number | null,
  format = (n: number) => String(Math.round(n)),
): Metric {
  return {
    name,
    value: format(value),
    budget: budget === null ? '' : format(budget),
    isWithin: budget === null || value <= budget,
  }
}
