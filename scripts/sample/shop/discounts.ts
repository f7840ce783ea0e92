import type { CatalogueDiscount } from '../../local/commerce/catalogue.ts'

const always = { minimumSubtotal: null, startsAt: null, endsAt: null, usageLimitReached: false } as const

/** One code for every way a code can be good or no good. */
export const discounts: readonly CatalogueDiscount[] = [
  { ...always, code: 'NAP15', kind: 'percentage', value: 15 },
  { ...always, code: 'SOFT5', kind: 'fixedAmount', value: 500 },
  { ...always, code: 'TABLE20', kind: 'percentage', value: 20, minimumSubtotal: 10000 },
  { ...always, code: 'LASTSUMMER', kind: 'percentage', value: 25, endsAt: '2024-09-22T23:59:59Z' },
  { ...always, code: 'NEXTCENTURY', kind: 'percentage', value: 50, startsAt: '2100-01-01T00:00:00Z' },
  { ...always, code: 'FIRSTHUNDRED', kind: 'fixedAmount', value: 1000, usageLimitReached: true },
]
