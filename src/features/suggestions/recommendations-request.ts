/** The URL of a request for suggestions; id parameters are left out when there are no ids (SUG-11). */
export function suggestionsUrl(
  base: string,
  {
    source,
    key,
    products,
    variants,
  }: {
    source: string
    key: string
    /** Numbers in commerce ids. */
    products: readonly string[]
    variants: readonly string[]
  },
): string {
  const url = new URL(`${base.replace(/\/+$/, '')}/custom/id/${encodeURIComponent(source)}`)
  url.searchParams.set('key', key)
  if (products.length > 0) url.searchParams.set('shopify_product_ids', products.join(','))
  if (variants.length > 0) url.searchParams.set('shopify_variant_ids', variants.join(','))
  return url.href
}
