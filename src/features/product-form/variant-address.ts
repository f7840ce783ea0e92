import { numericId } from '#commerce/ids.ts'

/** The parameter of an address that says which variant is meant: the number of its id, as in Shopify's own shops. */
export const VARIANT_PARAMETER = 'variant'

/** The id of the variant that an address's query asks for; null when it names none of these (FIND-09). */
export function variantIdFromAddress(
  search: string,
  variants: ReadonlyArray<{ readonly id: string }>,
): string | null {
  const wanted = new URLSearchParams(search).get(VARIANT_PARAMETER)
  if (wanted === null) return null
  return variants.find(({ id }) => numericId(id) === wanted)?.id ?? null
}

/** The path of a product's page that shows a variant (FIND-09); without a parameter for an id that has no number. */
export function pathOfVariant(path: string, id: string): string {
  const number = numericId(id)
  return number === null ? path : `${path}?${VARIANT_PARAMETER}=${number}`
}

/** The address with a variant in it, and all else that it had (FIND-09). */
export function addressOfVariant(address: string, id: string): string {
  const url = new URL(address)
  const number = numericId(id)
  if (number !== null) url.searchParams.set(VARIANT_PARAMETER, number)
  return url.href
}
