/** What the hosted checkout is told besides its own address, by the names it knows (CHK-03); `utm_*` come as they came. */
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
 * The cart's own checkout address with `parameters` on it (CHK-03): its own parameters, its `key` above all, stay;
 * empty ones are left out. Throws a `TypeError` when the address is no http(s) address.
 */
export function checkoutAddress(checkoutUrl: string, parameters: CheckoutParameters): string {
  const url = new URL(checkoutUrl)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new TypeError(`Not an address to check out at: ${url.protocol}`)
  }
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== '') url.searchParams.set(name, value)
  }
  return url.href
}
