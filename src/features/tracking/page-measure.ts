import { matchPath } from '#config/routes.ts'
import type { PageMeasure } from './data-layer-events.ts'

interface Measured {
  readonly name: PageMeasure['metric']
  readonly value: number
  readonly rating: PageMeasure['rating']
}

/** A measure as an analytics event of a page; whole milliseconds, and shifts to four decimals (TRK-17). */
export const pageMeasure = (
  { name, value, rating }: Measured,
  path: string,
  release: string,
): PageMeasure => ({
  metric: name,
  value: name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value),
  rating,
  page_kind: matchPath(path)?.name ?? 'other',
  release,
})
