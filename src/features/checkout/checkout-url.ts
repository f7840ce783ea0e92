/** Query parameters that the hosted checkout reads, besides those already in the cart's checkout URL (CHK-03). */
type CheckoutParameter =
  | 'measurement_id'
  | 'client_id'
  | 'session_id'
  | 'non_cbd'
  | 'origin'
  | 'cart_token'
  | 'discount'
  | 'current_rfsn_lsts'
  | 'rfsn_aid'
  | 'rfsn_cs'
  | 'rfsn_ci'
  | 'rfsn_src'
  | `utm_${string}`

export type CheckoutParameters = Readonly<Partial<Record<CheckoutParameter, string | null>>>

/**
 * Adds `parameters` to a cart's checkout URL, leaving out empty ones; the URL's own parameters stay, above all its `key`
 * (CHK-03).
 */
export function buildCheckoutUrl(checkoutUrl: string, parameters: CheckoutParameters): string {
  const url = new URL(checkoutUrl)
  for (const [name, value] of Object.entries(parameters)) {
    if (value) url.searchParams.set(name, value)
  }
  return url.href
}
