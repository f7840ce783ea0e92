import { PUBLIC_MARKET, PUBLIC_RECOMMENDATIONS_KEY, PUBLIC_RECOMMENDATIONS_URL } from 'astro:env/client'
import { REQUEST_TIMEOUT_MS } from '#config/limits.ts'
import { loadProductData } from '#features/catalogue/product-data.api.ts'
import { suggestionsUrl } from './recommendations-request.ts'
import { readSuggestions } from './recommendations-response.ts'
import { type SuggestedProduct, withOwnPrices } from './suggested-product.ts'

/** A suggested product that this site has a page for. */
export interface VisibleSuggestion extends SuggestedProduct {
  readonly path: string
  /** Behind its picture, as CSS. */
  readonly tint: string | undefined
  /** The currency of its amounts, which the recommendation service does not give. */
  readonly currencyCode: string
}

/**
 * Null for a product without a data file, which this site does not show (CAT-03).
 * @throws Error when the file cannot be loaded.
 */
async function toVisible(suggested: SuggestedProduct): Promise<VisibleSuggestion | null> {
  const data = await loadProductData(suggested.number)
  const currencyCode = data?.variants[0]?.price.currencyCode
  if (data === null || currencyCode === undefined) return null
  const product = PUBLIC_MARKET === undefined ? suggested : withOwnPrices(suggested, data.variants)
  return product && { ...product, path: data.path, tint: data.tint, currencyCode }
}

/**
 * Requests suggestions for a cart of these products and variants, by the numbers in their ids (SUG-11); empty without a
 * configured service. @throws Error when the request fails or its answer cannot be read.
 */
export async function fetchSuggestions(
  source: string,
  cart: { products: readonly string[]; variants: readonly string[] },
  signal: AbortSignal,
): Promise<VisibleSuggestion[]> {
  if (PUBLIC_RECOMMENDATIONS_URL === undefined || PUBLIC_RECOMMENDATIONS_KEY === undefined) return []
  const url = suggestionsUrl(PUBLIC_RECOMMENDATIONS_URL, {
    source,
    key: PUBLIC_RECOMMENDATIONS_KEY,
    ...cart,
  })
  const response = await fetch(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  })
  if (!response.ok) throw new Error(`Suggestions were answered with status ${response.status}`)
  const products = readSuggestions(await response.json())
  const results = await Promise.allSettled(products.map(toVisible))
  return results.flatMap((result) =>
    result.status === 'fulfilled' && result.value !== null ? [result.value] : [],
  )
}
