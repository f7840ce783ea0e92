import { decodeId } from '#config/global-id.ts'
import { priceText } from '../inputs/picker/choice.ts'
import type { Storefront } from './storefront.ts'

/** Lists open without prices when the commerce service takes longer. */
const MAX_WAIT_MS = 2000

/** The prices of products as lists show them, by decoded id. */
let known: ReadonlyMap<string, string> = new Map()
const firstLoad = Promise.withResolvers<void>()

/**
 * Loads the prices of the first `BACKEND_PAGE_MAX` products, for lists: what Sanity shows in a list cannot wait for a request.
 * A failure is logged, and leaves the prices that were known.
 */
export async function loadPrices(storefront: Pick<Storefront, 'products'>): Promise<void> {
  try {
    const { items } = await storefront.products('')
    known = new Map(items.map(({ id, priceRange }) => [decodeId(id), priceText(priceRange)]))
  } catch (error) {
    console.error('The prices of products could not be loaded:', error)
  }
  firstLoad.resolve()
}

/** Resolves when prices have been loaded once or could not be, after `MAX_WAIT_MS` at most. Never rejects. */
export async function pricesLoaded(): Promise<void> {
  await Promise.race([firstLoad.promise, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
}

/** The price of a product by its id in any encoding, such as "$4.50 – $39.00"; null when it is not known. */
export const knownPriceOf = (id: unknown): string | null =>
  typeof id === 'string' ? (known.get(decodeId(id)) ?? null) : null
