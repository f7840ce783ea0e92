import { PUBLIC_RECOMMENDATIONS_KEY, PUBLIC_RECOMMENDATIONS_URL } from 'astro:env/client'
import { REQUEST_TIMEOUT_MS } from '#config/limits.ts'
import { loadProductData } from '#features/catalogue/shared-data.api.ts'
import { readSuggestions, type SuggestedProduct, suggestionsAddress } from './suggestions.ts'

/** A suggested product that shows on this site: with its page, and the currency its amounts are in. */
export interface ShownSuggestion extends SuggestedProduct {
  readonly path: string
  readonly currencyCode: string
}

/** A product without a data file does not show on this site (CAT-03), nor does one whose file cannot be had. */
async function shown(product: SuggestedProduct): Promise<ShownSuggestion | null> {
  const data = await loadProductData(product.number)
  const currencyCode = data?.variants[0]?.price.currencyCode
  return data === null || currencyCode === undefined ? null : { ...product, path: data.path, currencyCode }
}

/**
 * Asks what goes well with a cart of these products and variants, by the numbers of their ids (SUG-11); an empty list
 * where no service is configured. @throws Error when the service cannot be reached or its answer not be read.
 */
export async function fetchSuggestions(
  source: string,
  cart: { products: readonly string[]; variants: readonly string[] },
  signal: AbortSignal,
): Promise<ShownSuggestion[]> {
  if (PUBLIC_RECOMMENDATIONS_URL === undefined || PUBLIC_RECOMMENDATIONS_KEY === undefined) return []
  const address = suggestionsAddress(PUBLIC_RECOMMENDATIONS_URL, {
    source,
    key: PUBLIC_RECOMMENDATIONS_KEY,
    ...cart,
  })
  const response = await fetch(address, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  })
  if (!response.ok) throw new Error(`The recommendation service answered with ${response.status}`)
  const products = readSuggestions(await response.json())
  const pages = await Promise.allSettled(products.map(shown))
  return pages.flatMap((page) => (page.status === 'fulfilled' && page.value !== null ? [page.value] : []))
}
