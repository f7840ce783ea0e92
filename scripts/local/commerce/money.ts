/** An amount in integer cents. */
export type Cents = number

export interface MoneyView {
  amount: string
  currencyCode: string
}

/** Formats cents as the Storefront API does, with at least one decimal: "12.0", "12.5", "12.99". */
export function formatAmount(cents: Cents): string {
  const whole = Math.floor(Math.abs(cents) / 100)
  const fraction = String(Math.abs(cents) % 100).padStart(2, '0')
  const short = fraction.endsWith('0') ? fraction.slice(0, 1) : fraction
  return `${cents < 0 ? '-' : ''}${whole}.${short}`
}

/** Parses a decimal amount such as "12.5" as cents. */
export function parseAmount(text: string): Cents {
  const [whole = '', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** An amount as the API gives it: "12.5" and a currency. */
export const money = (cents: Cents, currencyCode: string): MoneyView => ({
  amount: formatAmount(cents),
  currencyCode,
})

/** `percent` of an amount, rounded half up to the cent. */
export const percentOf = (cents: Cents, percent: number): Cents => Math.floor((cents * percent + 50) / 100)

/** "$12.50" or "CAD 12.50", for pages people read. */
export function formatPrice(cents: Cents, currencyCode: string): string {
  const whole = Math.floor(Math.abs(cents) / 100).toLocaleString('en-US')
  const symbol = currencyCode === 'USD' ? '$' : `${currencyCode} `
  return `${cents < 0 ? '−' : ''}${symbol}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}
