/** The parameter of an address that says which variant is meant: the number of its id, as in Shopify's own shops. */
export const VARIANT_PARAMETER = 'variant'

/** The number at the end of a global id ("gid://shopify/ProductVariant/100102"). */
export const variantNumber = (id: string): string => id.slice(id.lastIndexOf('/') + 1)

/** The id of the variant that an address's query asks for; null when it names none of these (FIND-09). */
export function variantIdFromAddress(
  search: string,
  variants: ReadonlyArray<{ readonly id: string }>,
): string | null {
  const wanted = new URLSearchParams(search).get(VARIANT_PARAMETER)
  return variants.find(({ id }) => variantNumber(id) === wanted)?.id ?? null
}

/** The address with a variant in it, and all else that it had (FIND-09). */
export function addressOfVariant(address: string, id: string): string {
  const url = new URL(address)
  url.searchParams.set(VARIANT_PARAMETER, variantNumber(id))
  return url.href
}
