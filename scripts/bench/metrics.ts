import { formatTable } from '../lib/table.ts'

/** The median; of an even number of values the lower middle one. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** A small number, rounded. */
export const inThousandths = (value: number): string => String(Math.round(value * 1000) / 1000)

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

/** A value that has to be this one. */
export const equalTo = (name: string, value: number, wanted: number): Metric => ({
  name,
  value: String(value),
  budget: String(wanted),
  isWithin: value === wanted,
})

/** Prints metrics beside their budgets. Returns whether all are within them. */
export function printMetrics(title: string, metrics: readonly Metric[]): boolean {
  console.log(`\n${title}`)
  console.log(
    formatTable([
      ['  ', 'measured', 'at most', ''],
      ...metrics.map(({ name, value, budget, isWithin }) => [
        `  ${name}`,
        value,
        budget,
        isWithin ? '' : 'OVER',
      ]),
    ]),
  )
  return metrics.every(({ isWithin }) => isWithin)
}
