import { ANALYTICS_RETRIES, ANALYTICS_RETRY_MS } from '#config/limits.ts'

/** What a tag manager's snippet leaves in the page for events to be pushed to. */
interface DataLayer {
  push(event: object): unknown
}

/** One product of an event; prices are decimal amounts in the shop's currency. */
export interface TrackedProduct {
  product_id: string | null
  variant_id?: string
  sku: string | null
  name: string
  variant: string | null
  price: string | null
  quantity?: number
  position?: number
  url?: string | null
}

/** What is pushed, by event (TRK-06..09). */
export interface AnalyticsEvents {
  'Cart Viewed': { client_id: string | null; cart_id: string | null; products: readonly TrackedProduct[] }
  'Product Removed': TrackedProduct
  'Suggested Product in Cart Viewed': TrackedProduct
  'Suggested Product in Cart Clicked': TrackedProduct
  Lead: { list_id: string }
}

export interface AnalyticsOptions {
  /** The page's data layer: null until the tag manager's snippet has run. */
  layer: () => DataLayer | null
  wait: (ms: number) => Promise<void>
  warn: (text: string) => void
}

export type Track = <Event extends keyof AnalyticsEvents>(
  event: Event,
  data: AnalyticsEvents[Event],
) => Promise<void>

/** Whether a tag manager's snippet has run: what it begins a data layer with is on it. */
export const hasSnippet = (layer: readonly unknown[]): boolean =>
  layer.some((entry) => typeof entry === 'object' && entry !== null && 'gtm.start' in entry)

/**
 * Pushes events to a data layer. One that is not there yet is warned of, and asked for again every 200 ms, 10 times; then
 * another warning is all that is left to do (TRK-11, TRK-12). A data layer that throws costs no shopper anything. Never rejects.
 */
export function createAnalytics({ layer, wait, warn }: AnalyticsOptions): Track {
  return async (event, data) => {
    let ready = layer()
    if (ready === null) warn('The data layer is not initialized')
    for (let retry = 0; ready === null && retry < ANALYTICS_RETRIES; retry += 1) {
      await wait(ANALYTICS_RETRY_MS)
      ready = layer()
    }
    if (ready === null) {
      warn('Analytics were not initialized')
      return
    }
    try {
      ready.push({ event, ...data })
    } catch (error) {
      warn(`Analytics did not take ${event}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
