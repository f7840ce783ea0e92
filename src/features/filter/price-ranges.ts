import { formatMoney } from '#commerce/money.ts'

/** Amounts are rounded to a twentieth of the highest price's power of ten, and to whole ones: to 5 for prices below 100. */
function roundingUnit(highest: number): number {
  return Math.max(100, 5 * 10 ** (Math.floor(Math.log10(highest)) - 1))
}

/**
 * The amounts at which prices are split into about thirds, ascending; fewer where many prices are the same. All are in
 * hundredths.
 */
export function priceSteps(prices: readonly number[]): readonly number[] {
  const sorted = prices.toSorted((a, b) => a - b)
  const highest = sorted.at(-1) ?? 0
  if (highest <= 0) return []
  const unit = roundingUnit(highest)
  const steps = [1 / 3, 2 / 3].map((share) => {
    const price = sorted[Math.floor(share * sorted.length)] ?? 0
    return (Math.floor(price / unit) + 1) * unit
  })
  return [...new Set(steps)].filter((step) => step <= highest)
}

const amountText = (hundredths: number | undefined) =>
  hundredths === undefined ? '' : (hundredths / 100).toFixed(2).replace(/\.00$/, '')

/** The range between two steps that a price is in: "20-40" in an address, "$20 to $40" in words. */
export function priceRange(price: number, steps: readonly number[], currencyCode: string) {
  const low = amountText(steps.findLast((step) => step <= price))
  const high = amountText(steps.find((step) => step > price))
  const inWords = (amount: string) => formatMoney({ amount, currencyCode }).replace(/\.0+$/, '')
  const label =
    low === ''
      ? `Under ${inWords(high)}`
      : high === ''
        ? `${inWords(low)} and up`
        : `${inWords(low)} to ${inWords(high)}`
  return { value: `${low}-${high}`, label }
}
